import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { connect } from '../db/connect.ts'
import { startOwnDatabase } from '../testing/ownDatabase.ts'
import type { TestDatabase } from '../testing/testDatabase.ts'
import { startCutProxy } from './testing/cutProxy.ts'
import { openClient, type RelayClient } from './testing/relayClient.ts'
import { newTopic, sent, settle, untilAcknowledged } from './testing/relayRoom.ts'
import { startTestRelay, type TestRelay } from './testing/startTestRelay.ts'

let database: TestDatabase
let here: TestRelay
let there: TestRelay
const clients: RelayClient[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  database = await startOwnDatabase()
  ;[here, there] = [await startTestRelay({ pool: database.pool }), await startTestRelay({ pool: database.pool })]
  // Wait until both listen: earlier messages arrive too, but perhaps not in order.
  const listeners = `SELECT count(*)::int AS found FROM pg_stat_activity WHERE query LIKE 'LISTEN %'`
  await vi.waitFor(async () => expect((await database.pool.query(listeners)).rows).toEqual([{ found: 2 }]))
})
afterEach(() => {
  for (const client of clients.splice(0)) client.terminate()
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  await here.stop()
  await there.stop()
  await database.stop()
})

const open = async (url: string, options?: Parameters<typeof openClient>[1]): Promise<RelayClient> => {
  const client = await openClient(url, options)
  clients.push(client)
  return client
}

const startProcess = async (port = 0): Promise<{ url: string; child: ChildProcess }> => {
  const script = fileURLToPath(new URL('./testing/relayProcess.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, DATABASE_URL: database.url, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => resolve(JSON.parse(chunk.toString()).url))
    child.once('exit', () => reject(new Error('The relay did not start')))
  })
  return { url, child }
}

describe('two instances on one database', () => {
  it('deliver messages between peers on different ones, both ways', async () => {
    const [dapp, wallet] = await Promise.all([open(here.url), open(there.url)])
    const topic = newTopic()
    await Promise.all([dapp.call('irn_subscribe', { topic }), wallet.call('irn_subscribe', { topic })])
    const requests = Array.from({ length: 60 }, (_, at) => `request ${at}`)
    for (const message of requests) await dapp.call('irn_publish', sent(topic, message))
    expect(await wallet.until(60)).toEqual(requests)
    await wallet.call('irn_publish', sent(topic, 'answer'))
    expect(await dapp.until(1)).toEqual(['answer'])
    expect(dapp.deliveries).toHaveLength(1)
    expect(there.relay.metrics.read().heard).toBeGreaterThan(50)
  })

  it('know acknowledgments of the other one', async () => {
    const [dapp, wallet] = await Promise.all([open(here.url), open(here.url)])
    const topic = newTopic()
    await wallet.call('irn_subscribe', { topic })
    await dapp.call('irn_publish', sent(topic, 'once'))
    await wallet.until(1)
    await untilAcknowledged(database, topic)
    const elsewhere = await open(there.url, { key: wallet.key })
    await elsewhere.call('irn_subscribe', { topic })
    await settle(200)
    expect(elsewhere.deliveries).toEqual([])
  })

  it('store everything although their database connections break', async () => {
    const [dapp, wallet] = await Promise.all([open(here.url), open(there.url)])
    const topic = newTopic()
    await wallet.call('irn_subscribe', { topic })
    const lines = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%latchkey_relay%' AND pid <> pg_backend_pid()`
    const answers = []
    for (let at = 0; at < 40; at++) {
      answers.push(dapp.call('irn_publish', sent(topic, `m${at}`)))
      if (at === 10 || at === 25) await database.pool.query(lines)
      await settle(10)
    }
    expect(await Promise.all(answers)).toEqual(Array(40).fill(true))
    expect(new Set(await wallet.until(40))).toEqual(new Set(Array.from({ length: 40 }, (_, at) => `m${at}`)))
  })

  it('catch up on messages stored while disconnected', async () => {
    const way = await startCutProxy(database.url)
    const { pool, close } = await connect({ url: way.url, onLost: () => {} })
    const cutOff = await startTestRelay({ pool })
    const [dapp, wallet] = await Promise.all([open(here.url), open(cutOff.url)])
    const topic = newTopic()
    await wallet.call('irn_subscribe', { topic })
    await dapp.call('irn_publish', sent(topic, 'heard'))
    await wallet.until(1)
    way.cut()
    await dapp.call('irn_publish', sent(topic, 'missed'))
    await settle(100)
    expect(wallet.deliveries).toHaveLength(1)
    const waiting = wallet.call('irn_publish', sent(newTopic(), 'taken later'))
    way.mend()
    expect(await wallet.until(2)).toEqual(['heard', 'missed'])
    expect(await waiting).toBe(true)
    await cutOff.stop()
    await close()
    way.stop()
  })
})

describe('a killed instance', () => {
  it('loses nothing: accepted messages arrive, others are taken by another instance', async () => {
    const doomed = await startProcess()
    const wallet = await open(doomed.url)
    const dapp = await open(here.url)
    const topic = newTopic()
    await wallet.call('irn_subscribe', { topic })
    await dapp.call('irn_publish', sent(topic, 'before'))
    await wallet.until(1)

    const publisher = await open(doomed.url)
    const taken: string[] = []
    const publishing = (async () => {
      for (let at = 0; at < 200; at++) {
        const { result } = await Promise.race([
          publisher.request('irn_publish', sent(topic, `p${at}`)),
          gone(publisher),
        ])
        if (result !== true) return
        taken.push(`p${at}`)
        if (at === 30) doomed.child.kill('SIGKILL')
      }
    })()
    await publishing
    expect(taken.length).toBeGreaterThan(30)
    expect(taken.length).toBeLessThan(200)
    await dapp.call('irn_publish', sent(topic, 'meanwhile'))

    const back = await open(there.url, { key: wallet.key })
    await back.call('irn_batchSubscribe', { topics: [topic] })
    const arrived = () => [...wallet.deliveries, ...back.deliveries].map(({ message }) => message)
    await expect.poll(arrived).toEqual(expect.arrayContaining(['before', 'meanwhile', ...taken]))
  })

  it('finds every mailbox after its restart', async () => {
    const first = await startProcess()
    const dapp = await open(first.url)
    const topic = newTopic()
    await dapp.call('wc_proposeSession', { pairingTopic: topic, sessionProposal: 'proposal', ttl: 300 })
    first.child.kill('SIGKILL')
    await dapp.closed
    const second = await startProcess(Number(new URL(first.url).port))
    expect(second.url).toBe(first.url)
    const wallet = await open(second.url)
    await wallet.call('irn_subscribe', { topic })
    expect(await wallet.until(1)).toEqual(['proposal'])
  })
})

const gone = async (client: RelayClient): Promise<{ result?: unknown }> => {
  await client.closed
  return {}
}
