import { expect, it } from 'vitest'
import { natsProgram, startNats } from '../relay/nats/testing/startNats.ts'
import { readSettings } from '../settings.ts'
import { freePorts } from '../testing/freePorts.ts'
import type { DoctorPorts } from './doctorCheck.ts'
import { natsChecks } from './natsChecks.ts'

const ask = (env: Record<string, string>) => natsChecks(readSettings(env), { now: Date.now } as DoctorPorts)
const oneCopy = {
  ...{ name: 'Copies', verdict: 'warn', found: 'each message is kept on one server' },
  advice: 'Name three servers of a cluster, so losing one loses no message.',
}
const local = { name: 'Encryption', verdict: 'pass', found: 'not needed on this machine' }

it('says that NATS is not used', async () => {
  expect(await ask({})).toEqual([{ name: 'NATS', verdict: 'pass', found: 'not used: PostgreSQL stores the messages' }])
})

it('sees servers that are away, without their password', async () => {
  const [gone] = await freePorts(1)
  const refused = {
    ...{ name: `127.0.0.1:${gone}`, verdict: 'fail', found: `connect ECONNREFUSED 127.0.0.1:${gone}` },
    advice: 'Check NATS_URL: host, port, user and password. Without NATS, wallets can’t be paired.',
  }
  const one = `nats://u:hunter2@127.0.0.1:${gone}`
  expect(await ask({ NATS_URL: one })).toEqual([refused, oneCopy, local])
  expect(await ask({ NATS_URL: [one, one, one].join(',') })).toEqual([
    ...[refused, refused, refused],
    { name: 'Copies', verdict: 'pass', found: 'each message is kept on three servers' },
    local,
  ])
})

it.skipIf(!natsProgram)('sees a server that stores, one that wants a password and one that hangs', async () => {
  const [nats, guarded] = [await startNats(), await startNats('--user', 'u', '--pass', 'hunter2')]
  const [host, port] = [new URL(nats.url).host, new URL(guarded.url).port]
  expect(await ask({ NATS_URL: nats.url })).toEqual([
    { name: host, verdict: 'pass', found: expect.stringMatching(/^NATS \d+\.\d+\.\d+/) },
    { name: 'JetStream', verdict: 'pass', found: 'stores messages' },
    ...[oneCopy, local],
  ])
  expect((await ask({ NATS_URL: guarded.url }))[0]).toMatchObject({ verdict: 'fail' })
  expect((await ask({ NATS_URL: `nats://u:hunter2@127.0.0.1:${port}` }))[1]).toMatchObject({ verdict: 'pass' })
  await nats.freeze()
  expect((await ask({ NATS_URL: nats.url }))[0]).toMatchObject({ verdict: 'fail' })
  await Promise.all([nats.stop(), guarded.stop()])
})

it.skipIf(!natsProgram)('sees a server without JetStream', async () => {
  const nats = await startNats('--js=false')
  expect((await ask({ NATS_URL: nats.url }))[1]).toEqual({
    ...{ name: 'JetStream', verdict: 'fail', found: 'does not answer' },
    advice: 'Start nats-server with -js and a directory (-sd), and form a quorum.',
  })
  await nats.stop()
})
