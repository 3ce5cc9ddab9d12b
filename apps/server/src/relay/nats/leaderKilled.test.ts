import { relayQuotas, relaySizes } from '@latchkey/wire/relayLimits'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClient, type RelayClient } from '../testing/relayClient.ts'
import { newTopic, sent } from '../testing/relayRoom.ts'
import { startTestRelay, type TestRelay } from '../testing/startTestRelay.ts'
import { natsOptions } from './natsOptions.ts'
import { mailStream } from './natsStreams.ts'
import { openNatsStore } from './openNatsStore.ts'
import { openNatsTestStore } from './testing/natsTestStore.ts'
import { natsProgram, startNatsCluster, type TestNats } from './testing/startNats.ts'

const unhurried = { perSecond: 1e9, burst: 1e9 }
const anyRate = { bytes: unhurried, requests: unhurried }
const quotas = {
  ...relayQuotas(relaySizes),
  sent: { topic: anyRate, client: anyRate, network: anyRate, project: anyRate },
}
const perPair = 150
const pairs = 4

let servers: TestNats[] = []
let urls: string[] = []
const relays: TestRelay[] = []
const clients: RelayClient[] = []

beforeAll(async () => {
  if (!natsProgram) return
  servers = await startNatsCluster()
  urls = servers.map(({ url }) => url)
  for (let at = 0; at < 2; at++)
    relays.push(await startTestRelay({ quotas, lingerMs: 200, openStore: openNatsStore({ urls }) }))
})
afterAll(async () => {
  for (const client of clients) client.terminate()
  for (const relay of relays) await relay.stop()
  for (const server of servers) await server.stop()
})

const open = async (at: number, options: Parameters<typeof openClient>[1] = {}): Promise<RelayClient> => {
  const client = await openClient(relays[at]?.url ?? '', options)
  clients.push(client)
  return client
}

const leader = async (): Promise<TestNats | undefined> => {
  const connection = await connect(natsOptions(urls))
  const manager = await jetstreamManager(connection, { checkAPI: false })
  const name = await manager.streams.info(mailStream).then(
    ({ cluster }) => cluster?.leader,
    () => undefined,
  )
  await connection.close()
  return servers.find((server) => server.name === name)
}

/** Publishes, and retries until the relay accepts the message, as clients do. */
const persist = async (client: RelayClient, topic: string, message: string): Promise<number> => {
  for (let failures = 0; ; failures++) {
    const { result, error } = await client.request('irn_publish', sent(topic, message))
    if (result === true) return failures
    expect(error).toEqual({ code: -32000, message: 'The relay cannot do this now. Try again.' })
  }
}

describe.skipIf(!natsProgram)('a cluster of three whose leader is killed under load', () => {
  it('loses no message that was taken, and delivers none again after its acknowledgment', async () => {
    const topics = Array.from({ length: pairs }, newTopic)
    const ready = () => Promise.all(relays.map(({ relay }) => relay.isReady()))
    await expect.poll(ready).toEqual([true, true])
    let taken = 0
    const run = async (topic: string) => {
      const [dapp, wallet] = [await open(0), await open(1)]
      for (const client of [dapp, wallet]) await client.call('irn_subscribe', { topic })
      await persist(wallet, topic, 'hello')
      for (let at = 0; at < perPair; at++) {
        await persist(dapp, topic, `m${at}`)
        taken += 1
      }
      return { dapp, wallet }
    }
    const running = Promise.all(topics.map(run))
    await expect.poll(() => taken, { interval: 5 }).toBeGreaterThan(pairs * 40)
    const first = await leader()
    expect(first).toBeDefined()
    await first?.kill()
    await expect.poll(leader).not.toBe(undefined)
    await first?.restart()
    const ended = await running

    const all = Array.from({ length: perPair }, (_, at) => `m${at}`)
    for (const { wallet } of ended) {
      expect(new Set(await wallet.until(perPair, 60_000))).toEqual(new Set(all))
      expect(wallet.deliveries).toHaveLength(perPair)
    }
    const store = await openNatsTestStore(urls)
    await expect.poll(store.stored).toEqual({ bytes: 0, messages: 0 })
    await store.stop()
    for (const [at, { wallet, dapp }] of ended.entries()) {
      // Otherwise it takes the last message too: if this relay follows the stream late, it is deleted by then.
      wallet.terminate()
      await wallet.closed
      const back = await open(0, { key: wallet.key })
      await back.call('irn_subscribe', { topic: topics[at] })
      await persist(dapp, topics[at] ?? '', 'last')
      expect(await back.until(1, 60_000)).toEqual(['last'])
    }
  })
})
