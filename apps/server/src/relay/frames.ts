import { parseJson } from '@latchkey/wire/parseJson'

/** A JSON-RPC frame from a client. `id` is the ID's text as sent, so 19 digits stay 19 digits. */
export type Frame =
  | { kind: 'request'; id: string; method: string; params: unknown }
  | { kind: 'reply'; id: string; isAccepted: boolean }
  | { kind: 'invalid'; id: string }

/** Finds the end of the string that opens at `start`. It jumps, since a message may be half a megabyte. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return end + 1
  }
  return text.length
}

/**
 * The text of the top-level `id` of a JSON object. IDs have up to 19 digits, which JSON.parse would round. The text
 * must have been parsed without an error before.
 */
const rawId = (text: string): string | undefined => {
  const plain = /[{}[\]:,]|[^\s{}[\]:,"]+/y
  let depth = 0
  let isValue = false
  let last = ''
  for (let at = 0; at < text.length; ) {
    if (/\s/.test(text.charAt(at))) {
      at++
      continue
    }
    plain.lastIndex = at
    const end = text[at] === '"' ? endOfString(text, at) : plain.test(text) ? plain.lastIndex : text.length
    const token = text.slice(at, end)
    if (isValue) return /^["\d-]/.test(token) ? token : undefined
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    isValue = token === ':' && depth === 1 && last === '"id"'
    last = token
    at = end
  }
  return undefined
}

/** Parses a frame; anything but a JSON-RPC 2.0 request or reply is invalid. */
export const readFrame = (text: string): Frame => {
  const json = parseJson(text)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return { kind: 'invalid', id: 'null' }
  const id = rawId(text)
  if (id === undefined || id.length > 64) return { kind: 'invalid', id: 'null' }
  if ('method' in json)
    return typeof json.method === 'string' && json.method.length <= 64
      ? { kind: 'request', id, method: json.method, params: 'params' in json ? json.params : undefined }
      : { kind: 'invalid', id }
  if ('result' in json) return { kind: 'reply', id, isAccepted: json.result === true }
  return 'error' in json ? { kind: 'reply', id, isAccepted: false } : { kind: 'invalid', id }
}

export const writeResult = (id: string, result: unknown): string =>
  `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`

export const writeError = (id: string, code: number, message: string): string =>
  `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`
