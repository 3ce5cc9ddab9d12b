import { createServer } from 'node:http'
import { SMTPServer } from 'smtp-server'
import { readMime } from './readMime.ts'

type Captured = { to: string; subject: string; text: string; html: string; at: string }

/** A mail server that stores what it receives. */
export type MailCapture = { smtpUrl: string; stop: () => Promise<void> }

const read = async (stream: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1')
}

/** Accepts emails by SMTP and lists them at `/mail?to=` of `httpPort`, newest first, like the sandbox. */
export const captureMails = async ({ httpPort }: { httpPort: number }): Promise<MailCapture> => {
  const mails: Captured[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      read(stream)
        .then((source) => {
          const { subject, text, html } = readMime(source)
          for (const { address } of session.envelope.rcptTo)
            mails.unshift({ to: address.toLowerCase(), subject, text, html, at: new Date().toISOString() })
          done()
        })
        .catch(done)
    },
  })
  const http = createServer((request, response) => {
    const to = new URL(request.url ?? '', 'http://localhost').searchParams.get('to')?.toLowerCase()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(mails.filter((mail) => mail.to === to)))
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => http.listen(httpPort, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as { port: number }
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    stop: async () => {
      http.closeAllConnections()
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(resolve)),
        new Promise<void>((resolve) => http.close(() => resolve())),
      ])
    },
  }
}
