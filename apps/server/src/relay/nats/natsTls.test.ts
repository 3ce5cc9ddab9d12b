import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findEngine } from '../../testing/findEngine.ts'
import { natsProgram, startNats, type TestNats } from './testing/startNats.ts'

const run = promisify(execFile)
const openssl = findEngine('openssl')

let folder: string
let nats: TestNats
let other: TestNats
let plain: TestNats
const path = (name: string) => join(folder, name)

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']

const makeCa = () =>
  run(openssl ?? '', ['req', '-x509', ...newKey, '-subj', '/CN=CA', '-keyout', path('ca.key'), '-out', path('ca.crt')])

/** A server with a certificate of our CA for this host. */
const startFor = async (host: string): Promise<TestNats> => {
  const [key, request, certificate, names] = [path(`${host}.key`), path(`${host}.csr`), path(`${host}.crt`), path(host)]
  await writeFile(names, `subjectAltName=DNS:${host}`)
  await run(openssl ?? '', ['req', ...newKey, '-subj', `/CN=${host}`, '-keyout', key, '-out', request])
  const signer = ['-CA', path('ca.crt'), '-CAkey', path('ca.key'), '-set_serial', '1', '-days', '2']
  await run(openssl ?? '', ['x509', '-req', '-in', request, '-out', certificate, '-extfile', names, ...signer])
  return startNats('--tls', '--tlscert', certificate, '--tlskey', key)
}

/** Runs the doctor in its own process, because Node reads NODE_EXTRA_CA_CERTS only at startup. */
const ask = async (NATS_URL: string, ca?: string): Promise<{ verdict: string; found: string }[]> => {
  const file = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
  const code = `
    import { natsChecks } from ${file('../../doctor/natsChecks.ts')}
    import { readSettings } from ${file('../../settings.ts')}
    console.log(JSON.stringify(await natsChecks(readSettings(process.env), { now: Date.now })))`
  const { stdout } = await run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, NATS_URL, ...(ca && { NODE_EXTRA_CA_CERTS: ca }) },
  })
  return JSON.parse(stdout) as { verdict: string; found: string }[]
}

const urlOf = ({ url }: TestNats, protocol: string) => `${protocol}//localhost:${new URL(url).port}`

describe.skipIf(!natsProgram || !openssl)('NATS over TLS', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-nats-tls-'))
    await makeCa()
    nats = await startFor('localhost')
    other = await startFor('other.example')
    plain = await startNats()
  })
  afterAll(async () => {
    await Promise.all([nats?.stop(), other?.stop(), plain?.stop()])
    await rm(folder, { recursive: true, force: true })
  })

  it('works with a certificate from a CA that Node knows', async () => {
    const [server, store] = await ask(urlOf(nats, 'tls:'), path('ca.crt'))
    expect(server).toMatchObject({ verdict: 'pass', found: expect.stringMatching(/^NATS \d/) })
    expect(store).toMatchObject({ verdict: 'pass', found: 'stores messages' })
  })

  it('refuses a certificate from another CA, and one for another host', async () => {
    expect((await ask(urlOf(nats, 'tls:')))[0]).toMatchObject({
      verdict: 'fail',
      found: 'its chain is incomplete, or this machine doesn’t know who issued its certificate',
    })
    expect((await ask(urlOf(other, 'tls:'), path('ca.crt')))[0]).toMatchObject({
      verdict: 'fail',
      found: 'its certificate is for another host',
    })
  })

  it('sends nothing to a server that offers no encryption, whichever URL asks for it', async () => {
    for (const url of [urlOf(plain, 'tls:'), `${urlOf(plain, 'nats:')},${urlOf(plain, 'tls:')}`])
      expect((await ask(url, path('ca.crt')))[0]).toMatchObject({
        verdict: 'fail',
        found: "server does not support 'tls'",
      })
  })
})
