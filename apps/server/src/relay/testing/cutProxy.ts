import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A proxy to the database that a test can cut and restore. After `forget`, what is open stays open, but nothing arrives
 * any more: a server that lost its power, or a firewall in between that forgot its connections.
 */
export type CutProxy = { url: string; cut: () => void; forget: () => void; mend: () => void; stop: () => void }

export const startCutProxy = async (databaseUrl: string): Promise<CutProxy> => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy()
    const onward = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut,
    forget: () => {
      for (const socket of sockets) socket.unpipe().resume()
    },
    mend: () => {
      isCut = false
    },
    stop: () => {
      cut()
      server.close()
    },
  }
}
