import { hex } from '@latchkey/wire/caip'
import * as v from 'valibot'
import { WebSocket } from 'ws'

/** Receives new blocks over a WebSocket, which saves polling the height. */
export type Heads = {
  /** The newest announced block; undefined after a while of silence. */
  newest: () => bigint | undefined
  /** Resolves on an announced block, after a while, or when aborted. */
  next: (patienceMs: number, signal?: AbortSignal) => Promise<void>
  stop: () => void
}

/** A subscription that is silent for this long is no longer trusted. */
const silenceMs = 10_000
const reconnectMs = 1_000
const reconnectMaxMs = 30_000

const told = v.object({ params: v.object({ result: v.object({ number: hex }) }) })

/** Subscribes to one node's `newHeads`, and again whenever the connection is lost. */
export const createHeads = (url: string): Heads => {
  const waiting = new Set<() => void>()
  let last: { number: bigint; at: number } | undefined
  let failures = 0
  let socket: WebSocket | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const hear = (text: string) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), told), text)
    if (!parsed.success) return
    failures = 0
    last = { number: BigInt(parsed.output.params.result.number), at: Date.now() }
    for (const go of [...waiting]) go()
  }
  const connect = () => {
    socket = new WebSocket(url, { handshakeTimeout: silenceMs, maxPayload: 1_048_576 })
    socket.on('open', () =>
      socket?.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] })),
    )
    socket.on('message', (data) => hear(String(data)))
    socket.on('error', () => {})
    socket.on('close', () => {
      last = undefined
      if (!isStopped) timer = setTimeout(connect, Math.min(reconnectMs * 2 ** failures++, reconnectMaxMs))
    })
  }
  connect()

  return {
    newest: () => (last && Date.now() - last.at < silenceMs ? last.number : undefined),
    next: (patienceMs, signal) =>
      new Promise((resolve) => {
        const go = () => {
          clearTimeout(patience)
          waiting.delete(go)
          signal?.removeEventListener('abort', go)
          resolve()
        }
        const patience = setTimeout(go, patienceMs)
        waiting.add(go)
        signal?.addEventListener('abort', go)
        if (signal?.aborted) go()
      }),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      for (const go of [...waiting]) go()
      socket?.terminate()
    },
  }
}
