import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { Hello } from './hellos.ts'

type Door = {
  host: string
  port: number
  /** What is said before TLS begins; nothing if the connection begins with it. */
  hello?: Hello | undefined
  /** Authorities that replace those of Node, as PEM. */
  ca?: string | undefined
}

/** What a server's certificate is like for a client that checks it. */
export type SeenCertificate = {
  /** Why it is refused, as a code of Node; undefined if it isn't. */
  code: string | undefined
  /** The time when it expires. */
  validTo: number
}

const patienceMs = 10_000

/** Opens a connection with TLS, looks at the certificate and says nothing more. */
export const lookAtCertificate = async ({ host, port, hello, ca }: Door): Promise<SeenCertificate> => {
  const name = host.replace(/^\[(.*)\]$/, '$1')
  const socket = connectPlain({ host: name, port })
  const opened: { destroy: () => unknown }[] = [socket]
  let timer: NodeJS.Timeout | undefined
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer in ${patienceMs / 1_000} s`)), patienceMs)
    })
    return await Promise.race([late, look(socket, { name, hello, ca }, (tls) => opened.unshift(tls))])
  } finally {
    clearTimeout(timer)
    for (const one of opened) one.destroy()
  }
}

type Wanted = { name: string; hello: Hello | undefined; ca: string | undefined }

const look = async (
  socket: Socket,
  { name, hello, ca }: Wanted,
  onTls: (tls: TLSSocket) => void,
): Promise<SeenCertificate> => {
  await until(socket, 'connect')
  await hello?.(socket)
  const tls = connectTls({
    ...{ socket, host: name, rejectUnauthorized: false },
    ...(isIP(name) === 0 && { servername: name }),
    ...(ca !== undefined && { ca }),
  })
  onTls(tls)
  await until(tls, 'secureConnect')
  const error = tls.authorizationError as unknown as string | { code?: string } | null
  const code = typeof error === 'string' ? error : error?.code
  return {
    code: tls.authorized ? undefined : (code ?? 'unknown'),
    validTo: Date.parse(tls.getPeerCertificate().valid_to),
  }
}

/** Waits for an event. Errors that come later are of no interest, but would end the process. */
const until = (socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once(event, () => resolve())
    socket.on('error', reject)
    socket.once('close', () => reject(new Error('the connection was closed')))
  })
