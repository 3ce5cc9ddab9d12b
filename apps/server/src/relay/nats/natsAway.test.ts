import { afterEach, describe, expect, it } from 'vitest'
import { openClient, type RelayClient } from '../testing/relayClient.ts'
import { newTopic, sent } from '../testing/relayRoom.ts'
import { startTestRelay, type TestRelay } from '../testing/startTestRelay.ts'
import { openNatsStore } from './openNatsStore.ts'
import { natsProgram, startNats, type TestNats } from './testing/startNats.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

type Rig = {
  nats: TestNats
  relay: TestRelay
  isAway: () => boolean
  open: () => Promise<RelayClient>
}

const start = async ({ sweepMs }: { sweepMs?: number } = {}): Promise<Rig> => {
  const nats = await startNats()
  stops.push(nats.stop)
  let isAway = () => true
  const onOpened = (told: () => boolean) => {
    isAway = told
  }
  const relay = await startTestRelay({
    openStore: openNatsStore({ urls: [nats.url], onOpened }),
    ...(sweepMs !== undefined && { sweepMs }),
  })
  stops.push(relay.stop)
  await expect.poll(relay.relay.isReady).toBe(true)
  const open = async () => {
    const client = await openClient(relay.url)
    stops.push(client.terminate)
    return client
  }
  return { nats, relay, isAway: () => isAway(), open }
}

const refused = { code: -32000, message: 'The relay cannot do this now. Try again.' }

describe.skipIf(!natsProgram)('a relay without its NATS', () => {
  it.each([
    ['is killed', ({ nats }: Rig) => nats.kill(), ({ nats }: Rig) => nats.restart()],
    ['hangs', ({ nats }: Rig) => nats.freeze(), async ({ nats }: Rig) => nats.thaw()],
  ])('that %s takes nothing, says that it is not ready, and goes on afterwards', async (_, end, mend) => {
    const rig = await start()
    const { relay, isAway, open } = rig
    const [dapp, topic] = [await open(), newTopic()]
    expect(await dapp.call('irn_publish', sent(topic, 'before'))).toBe(true)
    expect(isAway()).toBe(false)
    await end(rig)
    expect((await dapp.request('irn_publish', sent(topic, 'meanwhile'))).error).toEqual(refused)
    expect((await dapp.request('irn_fetchMessages', { topic })).error).toEqual(refused)
    expect(await relay.relay.isReady()).toBe(false)
    expect(isAway()).toBe(true)
    await mend(rig)
    await expect.poll(relay.relay.isReady).toBe(true)
    expect(await dapp.call('irn_publish', sent(topic, 'meanwhile'))).toBe(true)
    const wallet = await open()
    await wallet.call('irn_subscribe', { topic })
    expect(new Set(await wallet.until(2))).toEqual(new Set(['before', 'meanwhile']))
    expect(wallet.deliveries).toHaveLength(2)
    expect(isAway()).toBe(false)
  })

  it('that lost its disk makes its streams anew', async () => {
    const { nats, relay, open } = await start({ sweepMs: 100 })
    const [dapp, wallet, topic] = [await open(), await open(), newTopic()]
    await wallet.call('irn_subscribe', { topic })
    for (const message of ['a', 'b']) await dapp.call('irn_publish', sent(topic, message))
    expect(await wallet.until(2)).toEqual(['a', 'b'])
    await nats.restart({ from: 'nothing' })
    await expect.poll(relay.relay.isReady).toBe(true)
    expect(await dapp.call('irn_publish', sent(topic, 'anew'))).toBe(true)
    expect((await wallet.until(3, 30_000)).at(-1)).toBe('anew')
  })

  it.each([3, 130])(
    'that lost its latest %i messages with its power delivers those that take their numbers',
    async (count) => {
      const { nats, relay, open } = await start({ sweepMs: 100 })
      const [dapp, wallet, topic] = [await open(), await open(), newTopic()]
      await wallet.call('irn_subscribe', { topic })
      await nats.copy()
      await expect.poll(relay.relay.isReady).toBe(true)
      for (let at = 0; at < count; at++) expect(await dapp.call('irn_publish', sent(topic, `m${at}`))).toBe(true)
      await wallet.until(count)
      await nats.restart({ from: 'copy' })
      await expect.poll(relay.relay.isReady).toBe(true)
      expect(await dapp.call('irn_publish', sent(topic, 'again from one'))).toBe(true)
      expect((await wallet.until(count + 1, 20_000)).at(-1)).toBe('again from one')
    },
  )

  it('finds its mail after its own restart', async () => {
    const { nats, relay, open } = await start()
    const [dapp, topic] = [await open(), newTopic()]
    for (const message of ['one', 'two']) await dapp.call('irn_publish', sent(topic, message))
    await relay.stop()
    stops.splice(1, 1)
    const next = await startTestRelay({ openStore: openNatsStore({ urls: [nats.url] }) })
    stops.push(next.stop)
    const wallet = await openClient(next.url)
    stops.push(wallet.terminate)
    await wallet.call('irn_subscribe', { topic })
    expect(await wallet.until(2)).toEqual(['one', 'two'])
  })
})
