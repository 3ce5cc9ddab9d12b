import type { Context } from 'hono'
import { fail } from './errors.ts'

/** The same limit as the reference servers: 2 MiB. */
const bytesMax = 2 * 1024 * 1024
/** No honest request is nested deeper; without a bound a reader that recurses runs out of stack. */
const depthMax = 64

/** The body is not JSON; services that have an answer of their own for it recognise it by this class. */
export class UnreadableBody extends Error {}

/** Reads a body as JSON whatever its Content-Type says, since clients send JSON as text/plain. */
export const readJson = async (c: Context): Promise<unknown> => {
  const encoding = c.req.header('content-encoding')
  if (encoding && encoding !== 'identity') throw fail(415, '', 'The body must not be compressed.')
  const text = await readText(c)
  if (isTooDeep(text)) throw new UnreadableBody('The body is nested too deeply.')
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableBody('The body must be JSON.')
  }
}

const readText = async (c: Context): Promise<string> => {
  const tooLarge = () => {
    // What was not read stays in the connection, so the next request must not follow on it.
    c.header('Connection', 'close')
    return fail(413, '', 'The body must be at most 2 MiB.')
  }
  const told = c.req.header('content-length')
  if (Number(told ?? 0) > bytesMax) throw tooLarge()
  // What says how long it is, is not read beyond that; only a body that comes in chunks has to be counted.
  if (told !== undefined) return await c.req.text()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of c.req.raw.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const isTooDeep = (text: string): boolean => {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isInString) {
      if (character === '\\') at++
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '[' || character === '{') {
      if (++depth > depthMax) return true
    } else if (character === ']' || character === '}') depth--
  }
  return false
}
