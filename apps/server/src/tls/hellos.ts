import type { Socket } from 'node:net'

/** What a client says before TLS begins. Rejects if the server offers no TLS. */
export type Hello = (socket: Socket) => Promise<void>

const noTls = 'it offers no encryption'

/** What the server says next, up to where it matches. */
const readUntil = (socket: Socket, end: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    const onData = (chunk: Buffer) => {
      said += chunk.toString('latin1')
      if (!end.test(said)) return
      socket.off('data', onData)
      resolve(said)
    }
    socket.on('data', onData)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('the connection was closed')))
  })

/** The request of PostgreSQL's protocol, which the server answers with one letter. */
const postgres: Hello = async (socket) => {
  const answer = readUntil(socket, /./s)
  socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]))
  if ((await answer) !== 'S') throw new Error(noTls)
}

const smtp: Hello = async (socket) => {
  const ask = async (command: string): Promise<string> => {
    const answer = readUntil(socket, /^\d{3} .*\r?\n/m)
    if (command !== '') socket.write(`${command}\r\n`)
    return await answer
  }
  await ask('')
  const offers = await ask('EHLO localhost')
  if (!/^\d{3}[ -]STARTTLS\b/im.test(offers) || !(await ask('STARTTLS')).startsWith('220')) throw new Error(noTls)
}

/** The server introduces itself in one line of JSON. */
const nats: Hello = async (socket) => {
  const [, info = '{}'] = /^INFO (\{.*\})/.exec(await readUntil(socket, /\r?\n/)) ?? []
  const { tls_required: must = false, tls_available: may = false } = JSON.parse(info) as Record<string, boolean>
  if (!must && !may) throw new Error(noTls)
}

/** By protocol, where a connection doesn't begin with TLS. */
export const hellos = { postgres, smtp, nats } as const
