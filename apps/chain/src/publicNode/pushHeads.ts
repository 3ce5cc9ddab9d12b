import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Heights } from './heights.ts'
import { toHex } from './heights.ts'
import { type Answer, type Ask, type Call, refuse } from './rpcMessage.ts'
import { spoilHeader } from './spoilResult.ts'
import type { Weather } from './weather.ts'

interface Options {
  server: Server
  ask: Ask
  heights: Heights
  weather: () => Weather
  /** Answers everything but subscriptions. */
  answer: (call: Call) => Promise<Answer>
  everyMs: number
}

/** Serves WebSockets next to the node's HTTP: calls and `newHeads`. */
export function pushHeads({ server, ask, heights, weather, answer, everyMs }: Options): { stop(): Promise<void> } {
  const sockets = new WebSocketServer({ server })
  const subscribed = new Map<WebSocket, string>()
  const stopping = new AbortController()
  let skipped = 0

  async function take(socket: WebSocket, call: Call): Promise<Answer> {
    if (call.method === 'eth_unsubscribe') return { result: subscribed.delete(socket) }
    if (call.method !== 'eth_subscribe') return await answer(call)
    if (call.params?.[0] !== 'newHeads') return refuse(`no "${call.params?.[0]}" subscription in eth namespace`)
    subscribed.set(socket, '0x1')
    return { result: '0x1' }
  }

  sockets.on('connection', (socket) => {
    socket.on('error', () => {})
    socket.on('close', () => subscribed.delete(socket))
    socket.on('message', async (data) => {
      const call = JSON.parse(String(data)) as Call
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...(await take(socket, call)) }))
    })
  })

  async function tell(number: bigint) {
    const { skipsHeads } = weather()
    skipped = skipped >= skipsHeads ? 0 : skipped + 1
    if (skipped > 0) return
    const block = await ask('eth_getBlockByNumber', [toHex(number), false])
    if ('error' in block || block.result === null) return
    const header = heights.outwardResult('eth_getBlockByNumber', spoilHeader(block.result, weather()))
    const { transactions: _, ...result } = header as Record<string, unknown>
    for (const [socket, subscription] of subscribed)
      socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params: { subscription, result } }))
  }

  async function run() {
    let told: bigint | undefined
    while (!stopping.signal.aborted) {
      const answer = await ask('eth_blockNumber', []).catch(() => refuse('away'))
      const head = 'result' in answer ? BigInt(String(answer.result)) : undefined
      if (head !== undefined && subscribed.size > 0)
        for (let number = (told ?? head - 1n) + 1n; number <= head; number++) await tell(number).catch(() => {})
      told = head ?? told
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
    },
  }
}
