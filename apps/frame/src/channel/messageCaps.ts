import { walletLimits } from '@latchkey/wire/limits'

const { bytes: messageBytes, depth: messageDepth } = walletLimits.messages

const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

const isPlain = (value: object): boolean => {
  const prototype = Reflect.getPrototypeOf(value)
  return Array.isArray(value) || prototype === null || prototype === Object.prototype
}

/** Why a message is rejected, or undefined. Stops at the byte limit, so cycles can't keep the frame busy. */
export const findCapBreach = (message: unknown): string | undefined => {
  let bytes = 0
  let breach: string | undefined

  const visit = (value: unknown, depth: number): void => {
    bytes += typeof value === 'string' ? value.length + 2 : 8
    if (bytes > messageBytes) breach = `message: larger than ${messageBytes / 1_024} KB`
    else if (typeof value === 'object' && value !== null) visitObject(value, depth)
    else if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol')
      breach = 'message: expected plain data'
  }

  const visitObject = (value: object, depth: number): void => {
    if (depth > messageDepth) breach = 'message: nested too deeply'
    // A list of a billion holes weighs nothing here, but whoever walks it takes forever.
    else if (!isPlain(value) || (Array.isArray(value) && Object.keys(value).length < value.length))
      breach = 'message: expected plain data'
    else
      for (const key of Object.getOwnPropertyNames(value)) {
        if (breach !== undefined) return
        if (forbiddenKeys.has(key)) breach = 'message: forbidden key'
        else if (!(Array.isArray(value) && key === 'length')) {
          bytes += key.length
          visit(Reflect.get(value, key), depth + 1)
        }
      }
  }

  visit(message, 1)
  return breach
}
