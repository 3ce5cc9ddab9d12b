import { LatchkeyAuthError } from './latchkeyAuthError.ts'

export type SessionKey = { kid?: string; x?: string; y?: string }
export type JsonWebKeySet = { keys: readonly SessionKey[] }
type Fetch = typeof fetch

/** How long fetched keys are used, and how often an unknown key ID may trigger another fetch. */
const freshMs = 300_000
const lookAgainMs = 30_000

/** Keys that couldn't be renewed are used for a day: the server publishes its next key 90 days ahead. */
const staleMs = 86_400_000
/** How long the server may take to answer. */
export const answerMs = 5_000

const kept = new Map<string, { set: JsonWebKeySet; at: number }>()
const loading = new Map<string, Promise<JsonWebKeySet>>()

const fetchKeys = async (server: string, ask: Fetch): Promise<JsonWebKeySet> => {
  try {
    const response = await ask(`${server}/.well-known/jwks.json`, { signal: AbortSignal.timeout(answerMs) })
    const set: unknown = await response.json()
    if (!response.ok || typeof set !== 'object' || set === null || !('keys' in set) || !Array.isArray(set.keys))
      throw new Error(`HTTP ${response.status}`)
    kept.set(server, { set: set as JsonWebKeySet, at: Date.now() })
    return set as JsonWebKeySet
  } catch (cause) {
    throw new LatchkeyAuthError(502, `The keys of ${server} couldn’t be loaded.`, { cause })
  }
}

/** Many requests at once share one fetch. */
const load = (server: string, ask: Fetch): Promise<JsonWebKeySet> => {
  const asked = loading.get(server) ?? fetchKeys(server, ask).finally(() => loading.delete(server))
  loading.set(server, asked)
  return asked
}

const find = ({ keys }: JsonWebKeySet, kid: string): SessionKey | undefined => keys.find((key) => key.kid === kid)

/** The server's key with this ID. New keys are found without a restart; made-up IDs can't trigger a fetch each time. */
export const findKey = async (
  server: string,
  kid: string,
  { keys, fetch: ask = fetch }: { keys?: JsonWebKeySet | undefined; fetch?: Fetch | undefined },
): Promise<SessionKey | undefined> => {
  if (keys) return find(keys, kid)
  const known = kept.get(server)
  const age = known ? Date.now() - known.at : Number.POSITIVE_INFINITY
  const key = known && age < freshMs ? find(known.set, kid) : undefined
  if (key || age < lookAgainMs) return key
  const stale = known && age < staleMs ? find(known.set, kid) : undefined
  const set = await load(server, ask).catch((error: unknown) => {
    if (stale) return undefined
    throw error
  })
  return set ? find(set, kid) : stale
}
