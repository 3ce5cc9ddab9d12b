import { serverLimits } from '@latchkey/wire/limits'
import type { Context } from 'hono'
import { fail } from './errors.ts'

const bytesMax = serverLimits.http.bodyMiB * 1024 * 1024
/** Real requests are nested less deeply. Without a limit, a recursive reader would run out of stack. */
const depthMax = 64

/** The body isn't JSON. Services with their own reply for this check for the class. */
export class UnreadableBody extends Error {}

/** Reads a body as JSON whatever its Content-Type, since clients send JSON as text/plain. */
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
    // Unread bytes stay in the connection, so no further request may use it.
    c.header('Connection', 'close')
    return fail(413, '', `The body must be at most ${serverLimits.http.bodyMiB} MiB.`)
  }
  const told = c.req.header('content-length')
  if (Number(told ?? 0) > bytesMax) throw tooLarge()
  // With a Content-Length, reading stops there. Only a chunked body must be counted.
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
