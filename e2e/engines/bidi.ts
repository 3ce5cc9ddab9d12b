import WebSocket from 'ws'

type Reply = { id: number; type: 'success' | 'error'; result?: unknown; message?: string }

/** A WebDriver BiDi connection: commands and their results. */
export type Bidi = {
  send<T>(method: string, params?: object): Promise<T>
  close(): void
}

export const openBidi = async (url: string): Promise<Bidi> => {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const waiting = new Map<number, (reply: Reply) => void>()
  let last = 0
  socket.on('message', (data) => {
    const reply = JSON.parse(String(data)) as Reply
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  return {
    send: <T>(method: string, params: object = {}) =>
      new Promise<T>((resolve, reject) => {
        const id = ++last
        waiting.set(id, ({ type, result, message }) =>
          type === 'success' ? resolve(result as T) : reject(new Error(`${method}: ${message}`)),
        )
        socket.send(JSON.stringify({ id, method, params }))
      }),
    close: () => socket.close(),
  }
}
