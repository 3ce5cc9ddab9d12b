import { type RawData, WebSocket } from 'ws'
import { createKey, createToken, type TestKey } from './token.ts'

type Delivery = { topic: string; message: string; publishedAt: number; tag: number; attestation?: string }
type Reply = { result?: unknown; error?: { code: number; message: string } }

/** A client with a handwritten relay protocol, so tests can also break it. */
export type RelayClient = {
  key: TestKey
  socket: WebSocket
  /** Every delivery, in order; repeated ones included. */
  deliveries: (Delivery & { subscriptionId: string; frameId: number })[]
  /** Every raw frame that arrived. */
  frames: string[]
  request: (method: string, params: unknown, id?: string) => Promise<Reply>
  call: (method: string, params: unknown) => Promise<unknown>
  acknowledge: (frameId: number) => void
  /** Waits until `count` different messages have arrived. */
  until: (count: number, ms?: number) => Promise<string[]>
  closed: Promise<{ code: number; reason: string }>
  close: () => void
  terminate: () => void
}

type Options = {
  projectId?: string
  key?: TestKey
  token?: string
  isAcknowledging?: boolean
  /** Answers pings. */
  isAlive?: boolean
  headers?: Record<string, string>
  query?: Record<string, string>
}

let lastId = 1_700_000_000_000_000_000n
const nextId = (): string => {
  lastId += 1n
  return String(lastId)
}

export const openClient = async (url: string, options: Options = {}): Promise<RelayClient> => {
  const {
    projectId = 'a'.repeat(32),
    key = createKey(),
    isAcknowledging = true,
    isAlive = true,
    headers,
    query,
  } = options
  const auth = options.token ?? createToken(key, url)
  const search = new URLSearchParams({ auth, projectId, ua: 'wc-2/test', useOnCloseEvent: 'true', ...query })
  const socket = new WebSocket(`${url}?${search}`, { headers, autoPong: isAlive })
  const deliveries: RelayClient['deliveries'] = []
  const frames: string[] = []
  const waiting = new Map<string, (reply: Reply) => void>()
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )
  const acknowledge = (id: number) => socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))

  socket.on('message', (data: RawData) => {
    const text = String(data)
    frames.push(text)
    const json = JSON.parse(text)
    if (json.method === 'irn_subscription') {
      deliveries.push({ ...json.params.data, subscriptionId: json.params.id, frameId: json.id })
      if (isAcknowledging) acknowledge(json.id)
      return
    }
    const id = /"id":("[^"]*"|[^,]+)/.exec(text)?.[1] ?? ''
    waiting.get(id)?.(json)
    waiting.delete(id)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })

  const request: RelayClient['request'] = (method, params, id = nextId()) =>
    new Promise((resolve) => {
      waiting.set(id, resolve)
      socket.send(`{"id":${id},"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":${JSON.stringify(params)}}`)
    })

  return {
    key,
    socket,
    deliveries,
    frames,
    request,
    call: async (method, params) => {
      const { result, error } = await request(method, params)
      if (error) throw new Error(`${error.code} ${error.message}`)
      return result
    },
    acknowledge,
    until: async (count, ms = 30_000) => {
      const deadline = Date.now() + ms
      for (;;) {
        const messages = [...new Set(deliveries.map(({ message }) => message))]
        if (messages.length >= count) return messages
        if (Date.now() > deadline) throw new Error(`only ${messages.length} of ${count} messages arrived`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    closed,
    close: () => socket.close(),
    terminate: () => socket.terminate(),
  }
}
