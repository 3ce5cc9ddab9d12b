import { createServer, type IncomingHttpHeaders } from 'node:http'

type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: unknown }

/** A fake onramp provider that records requests and answers as told. */
export type SellerDouble = {
  url: string
  asked: Asked[]
  /** By method and path, without the query. */
  answers: Record<string, { status?: number; body: unknown }>
  stop: () => Promise<void>
}

export const startSellerDouble = async (): Promise<SellerDouble> => {
  const asked: Asked[] = []
  const answers: SellerDouble['answers'] = {}
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString('utf8')
    const { method = '', url: path = '', headers } = request
    asked.push({ method, path, headers, body: text === '' ? undefined : JSON.parse(text) })
    const { status = 200, body } = answers[`${method} ${path.split('?')[0]}`] ?? { status: 404, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answers,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
