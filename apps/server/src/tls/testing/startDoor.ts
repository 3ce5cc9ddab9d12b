import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { Pair } from './makeCertificates.ts'

/** How a server speaks before TLS begins. */
export const greetings = {
  none: async () => {},
  /** Speaks first after TLS has begun, too. */
  smtps: async () => {},
  postgres: async (socket: Socket) => {
    await once(socket, 'data')
    socket.write('S')
  },
  smtp: async (socket: Socket) => {
    socket.write('220 ready\r\n')
    for (const answer of ['250-hello\r\n250 STARTTLS\r\n', '220 go\r\n']) {
      await once(socket, 'data')
      socket.write(answer)
    }
  },
  nats: async (socket: Socket) => {
    const info = { server_id: 'A', version: '2.10.0', proto: 1, max_payload: 1_048_576, tls_required: true }
    socket.write(`INFO ${JSON.stringify(info)}\r\n`)
  },
} as const

export type TestDoor = {
  port: number
  /** How many clients said something through TLS. One that refuses the certificate says nothing. */
  trusted: () => number
  stop: () => Promise<void>
}

/** A server on this machine that shows a certificate, and counts who trusts it. */
export const startDoor = async (greeting: keyof typeof greetings, pair: Pair): Promise<TestDoor> => {
  let trusted = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    void greetings[greeting](socket).then(() => {
      const tls = new TLSSocket(socket, { isServer: true, ...pair })
      tls.on('error', () => {})
      if (greeting === 'smtps') tls.write('220 ready\r\n')
      tls.once('data', () => {
        trusted += 1
        tls.destroy()
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    port,
    trusted: () => trusted,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
