import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy that delays a server's answers by as much as the test says. */
export type SlowProxy = { port: number; delay: (ms: number) => void; stop: () => void }

export const startSlowProxy = async (port: number): Promise<SlowProxy> => {
  const sockets = new Set<Socket>()
  let delayMs = 0
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    near.on('data', (chunk) => far.write(chunk))
    far.on('data', (chunk) => setTimeout(() => near.write(chunk), delayMs))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    delay: (ms) => {
      delayMs = ms
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
