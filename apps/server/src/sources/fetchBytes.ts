/** An outside service failed or sent an invalid reply. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure'
}

const timeoutMs = 8_000
/** The longest answer in JSON. */
export const jsonBytesMax = 5 * 1024 * 1024

/** Request options besides the URL. */
export type Question = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }

/** The body of a response, or this error as soon as it is larger. */
export const readCapped = async (
  response: Response,
  bytesMax: number,
  tooLarge: () => Error,
): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLarge = () => new SourceFailure('The answer of the service is too large.')

/** Each library has its own type for bodies. */
type Init = Omit<RequestInit, 'body'> & { body?: unknown }

/** `fetch` for libraries, which would read an answer of any size. */
export const cappedFetch = async (input: string | URL | Request, init?: Init): Promise<Response> => {
  const response = await fetch(input, init as RequestInit)
  const { status, headers } = response
  const bytes = await readCapped(response, jsonBytesMax, tooLarge)
  return new Response(bytes.byteLength > 0 ? bytes : null, { status, headers })
}

/** Fetches from a service of the operator, bounded, without redirects. Errors hide the URL, which may carry a key. */
export const fetchBytes = async (
  url: string | URL,
  bytesMax: number,
  question: Question = {},
): Promise<Buffer<ArrayBuffer>> => {
  try {
    const response = await fetch(url, { ...question, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) {
      void response.body?.cancel()
      throw new SourceFailure(`The service answered with status ${response.status}.`)
    }
    return await readCapped(response, bytesMax, tooLarge)
  } catch (error) {
    if (error instanceof SourceFailure) throw error
    throw new SourceFailure('The service could not be reached.')
  }
}
