import { parseJson } from '@latchkey/wire/parseJson'
import type { Storage } from '../../basicPorts.ts'
import { firstKeys } from '../../state/firstKeys.ts'

/** The relay at which a session or an open code waits, and until when. */
export type PairedRelay = { url: string; until: number }

/** Sessions of an earlier visit, read without loading the library, so it is loaded only when needed. */
export const readPairedRelay = (storage: Storage, now: number): PairedRelay | undefined => {
  const { url, until } = Object(parseJson(storage.get(firstKeys.pairedRelay) ?? ''))
  return typeof url === 'string' && typeof until === 'number' && until > now ? { url, until } : undefined
}
