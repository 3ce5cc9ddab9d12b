import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerCall } from './answerCall.ts'
import { Heights } from './heights.ts'
import { pushHeads } from './pushHeads.ts'
import { type Answer, type Call, createAsk, refuse } from './rpcMessage.ts'
import { sendAnswer, sendLimit } from './sendAnswer.ts'
import type { Storm } from './storm.ts'
import { calm, type Weather } from './weather.ts'

export interface PublicNodeOptions {
  /** The URL of the engine behind it. */
  target: string
  /** 0 takes any free port. */
  port?: number
  /** Added to every block number. */
  heightOffset?: bigint
  /** Changes the weather with each request. Without one, `weather` decides. */
  storm?: Storm
  /** How often to check for new blocks to announce. */
  headsEveryMs?: number
}

/** A simulated public node in front of a local chain. */
export interface PublicNode {
  url: string
  wsUrl: string
  /** Change it to switch traits on and off. */
  weather: Weather
  /** Calls by method; each call of a batch counts. */
  calls: Map<string, number>
  stop(): Promise<void>
}

/** About the height of Sei in late 2026. */
export const seiHeight = 200_000_000n

/** Starts a node that behaves like public Sei nodes, in front of a local chain. */
export async function startPublicNode({
  target,
  port = 0,
  heightOffset = seiHeight,
  storm,
  headsEveryMs = 100,
}: PublicNodeOptions): Promise<PublicNode> {
  const ask = createAsk(target)
  const heights = new Heights(heightOffset)
  let requests = 0
  let current: Weather | undefined

  async function answerOne(call: Call, weather: Weather, lag: number): Promise<Answer> {
    node.calls.set(call.method, (node.calls.get(call.method) ?? 0) + 1)
    return await answerCall(call, { ask, heights, weather, lag }).catch(() => refuse('internal error', -32_603))
  }

  async function answerAll(body: Call | Call[], weather: Weather, lag: number): Promise<unknown> {
    const withId = async (call: Call) => ({ jsonrpc: '2.0', id: call.id, ...(await answerOne(call, weather, lag)) })
    if (!Array.isArray(body)) return await withId(body)
    if (weather.batchMax === 0)
      return { jsonrpc: '2.0', id: null, ...refuse('batch requests are not allowed', -32_600) }
    if (body.length > weather.batchMax) return { jsonrpc: '2.0', id: null, ...refuse('batch too large', -32_600) }
    return await Promise.all(body.map(withId))
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const weather = storm?.next() ?? node.weather
    current = weather
    const lag = weather.peers[requests++ % weather.peers.length] ?? 0
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (weather.rateLimit !== 'off') return sendLimit(response, weather.rateLimit)
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Call | Call[]
    await sendAnswer(response, await answerAll(body, weather, lag), weather)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  const node: PublicNode = {
    url: '',
    wsUrl: '',
    weather: { ...calm },
    calls: new Map(),
    async stop() {
      await heads.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const heads = pushHeads({
    server,
    ask,
    heights,
    weather: () => (storm && current ? current : node.weather),
    answer: (call) => answerOne(call, node.weather, 0),
    everyMs: headsEveryMs,
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(node, { url: `http://${host}`, wsUrl: `ws://${host}` })
  return node
}
