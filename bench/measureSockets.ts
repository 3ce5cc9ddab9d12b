import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { openClient, type RelayClient } from '@latchkey/server/relay/testing/relayClient'
import { sleep } from '@latchkey/server/sleep'
import { WebSocket } from 'ws'
import { median, quantile } from './quantile.ts'
import { startChild } from './startChild.ts'

type Pair = { send(text: string): void; onArrival(listener: (text: string) => void): void }
type Subject = { name: string; child: ChildProcess; pairs: Pair[]; idleBytes: number; fullBytes: number }
type Times = { perSecond: number; p50: number; p99: number }

const seconds = 5
const openRate = 500
const bytes = 1_024

const rssOf = ({ pid }: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024

/** Opens sockets in groups; a thousand handshakes at once would measure the handshakes. */
const openMany = async <T>(count: number, open: () => Promise<T>): Promise<T[]> => {
  const opened: T[] = []
  while (opened.length < count)
    opened.push(...(await Promise.all(Array.from({ length: Math.min(25, count - opened.length) }, open))))
  return opened
}

const relayPairs = async (sockets: RelayClient[]): Promise<Pair[]> => {
  const pairs: Pair[] = []
  for (let at = 0; at + 1 < sockets.length; at += 2) {
    const [dapp, wallet] = [sockets[at], sockets[at + 1]]
    if (!dapp || !wallet) continue
    const topic = randomBytes(32).toString('hex')
    await wallet.call('irn_subscribe', { topic })
    let listener = (_text: string) => {}
    wallet.socket.on('message', (data) => {
      const json = JSON.parse(String(data))
      if (json.method === 'irn_subscription') listener(json.params.data.message)
    })
    pairs.push({
      send: (message) => void dapp.request('irn_publish', { topic, message, ttl: 300, tag: 1108 }),
      onArrival: (next) => {
        listener = next
      },
    })
  }
  return pairs
}

const echoPairs = (sockets: WebSocket[]): Pair[] =>
  sockets.slice(0, Math.floor(sockets.length / 2)).map((socket) => ({
    send: (text) => socket.send(text),
    onArrival: (next) => void socket.on('message', (data) => next(String(data))),
  }))

const summary = (times: number[], ms: number): Times => ({
  perSecond: Math.round((times.length / ms) * 1_000),
  p50: median(times),
  p99: quantile(times, 0.99),
})

let serial = 0
const payload = (): string => `${++serial} ${performance.now()} `.padEnd(bytes, 'x')
const sentAt = (text: string): number => Number(text.split(' ')[1])

/** Each pair sends its next message when the previous one arrives. */
const asFastAsPossible = async (pairs: readonly Pair[]): Promise<Times> => {
  const times: number[] = []
  let isRunning = true
  for (const pair of pairs) {
    pair.onArrival((text) => {
      if (!isRunning) return
      times.push(performance.now() - sentAt(text))
      pair.send(payload())
    })
    pair.send(payload())
  }
  await sleep(seconds * 1_000)
  isRunning = false
  await sleep(500)
  return summary(times, seconds * 1_000)
}

/** A steady stream over all pairs, whether or not the previous message has arrived. */
const atRate = async (pairs: readonly Pair[], rate: number): Promise<Times> => {
  const times: number[] = []
  for (const pair of pairs) pair.onArrival((text) => void times.push(performance.now() - sentAt(text)))
  const begun = performance.now()
  for (let sent = 0; performance.now() - begun < seconds * 1_000; ) {
    const due = Math.floor(((performance.now() - begun) / 1_000) * rate)
    for (; sent < due; sent++) pairs[sent % pairs.length]?.send(payload())
    await sleep(4)
  }
  await sleep(500)
  return summary(times, seconds * 1_000)
}

const withRelay = async (clients: number): Promise<Subject> => {
  const env = { DATABASE_URL: '', ONE_NETWORK: 'yes' }
  const { child, said } = await startChild('../apps/server/src/relay/testing/relayProcess.ts', env)
  const { url } = said
  const warm = await openClient(url)
  const idleBytes = rssOf(child)
  const sockets = await openMany(clients, () => openClient(url))
  await sleep(500)
  const fullBytes = rssOf(child)
  warm.close()
  return { name: 'relay', child, pairs: await relayPairs(sockets), idleBytes, fullBytes }
}

const withEcho = async (clients: number): Promise<Subject> => {
  const { child, said } = await startChild('./echoProcess.ts')
  const { url } = said
  const idleBytes = rssOf(child)
  const open = () =>
    new Promise<WebSocket>((resolve, reject) => {
      const socket = new WebSocket(url)
      socket.once('open', () => resolve(socket))
      socket.once('error', reject)
    })
  const sockets = await openMany(clients, open)
  await sleep(500)
  return { name: 'bare echo', child, pairs: echoPairs(sockets), idleBytes, fullBytes: rssOf(child) }
}

const ms = (value: number): string => `${value.toFixed(1)} ms`

/** Measures the relay and the control in turn, under the same machine load. */
export const measureSockets = async (clients: number): Promise<void> => {
  console.log(`${clients} clients on loopback, messages of ${bytes} bytes, ${seconds} s each`)
  const rates = new Map<string, number>()
  for (const create of [withEcho, withRelay]) {
    const { name, child, pairs, idleBytes, fullBytes } = await create(clients)
    const fast = await asFastAsPossible(pairs)
    const steady = await atRate(pairs, openRate)
    rates.set(name, fast.perSecond)
    console.log(
      [
        `${name}: ${fast.perSecond} messages/s (p99 ${ms(fast.p99)} at that load)`,
        `at ${openRate}/s p50 ${ms(steady.p50)}, p99 ${ms(steady.p99)}`,
        `${((fullBytes - idleBytes) / clients / 1_024).toFixed(1)} kB per client`,
      ].join('; '),
    )
    child.kill('SIGTERM')
  }
  const [echo = 1, relay = 0] = [rates.get('bare echo'), rates.get('relay')]
  console.log(`relay / bare echo: ${(relay / echo).toFixed(2)}`)
}
