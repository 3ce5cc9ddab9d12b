import { readMime } from '@latchkey/server/testing/readMime'
import { SMTPServer } from 'smtp-server'

export type Taken = { to: string; id: string; text: string; subject: string }

/** A mail server that stores every email, in order. */
export const startMailSink = async (port: number) => {
  const taken: Taken[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('error', done)
      stream.once('end', () => {
        const source = Buffer.concat(chunks).toString('latin1')
        const [, id = ''] = /^message-id:\s*(\S+)/im.exec(source) ?? []
        for (const { address } of envelope.rcptTo) taken.push({ to: address.toLowerCase(), id, ...readMime(source) })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    /** The codes sent to an address; an email sent twice counts twice. */
    codesOf: (to: string): string[] =>
      taken.filter((mail) => mail.to === to).flatMap(({ text }) => /^ {4}(\d{6})$/m.exec(text)?.[1] ?? []),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type MailSink = Awaited<ReturnType<typeof startMailSink>>
