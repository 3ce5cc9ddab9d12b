import type { Shelf } from '../createSharedCache.ts'
import type { Keyring } from '../keys/keyring.ts'
import type { Valkey } from './openValkey.ts'

/** Larger values cost more to move than to read again. */
const valueMax = 262_144

type Options = {
  valkey: Valkey
  name: string
  /** Seals values and hashes keys: an intruder in Valkey can neither read what users looked at nor forge amounts. */
  keyring: () => Promise<Pick<Keyring, 'seal' | 'open' | 'hash'>>
}

export const createValkeyShelf = ({ valkey, name, keyring }: Options): Shelf => {
  const contextOf = (key: string) => `cache/${name}/${key}`
  const placeOf = async (key: string) => `latchkey:cache:${(await keyring()).hash('cache', contextOf(key))}`
  return {
    read: async (key) => {
      const place = await placeOf(key)
      const sealed = await valkey.ask((client) => client.get(place))
      if (typeof sealed !== 'string') return undefined
      // The time is sealed in too, so an old answer can't be brought back.
      const [, until = '', text = ''] = /^(\d+) (.*)$/s.exec((await keyring()).open(contextOf(key), sealed)) ?? []
      return { until: Number(until), text }
    },
    write: async (key, { until, text }) => {
      const keptMs = Math.floor(until - Date.now())
      if (text.length > valueMax || keptMs <= 0) return
      const [place, { seal }] = [await placeOf(key), await keyring()]
      const sealed = seal(contextOf(key), `${Math.floor(until)} ${text}`)
      await valkey.ask((client) => client.set(place, sealed, { expiration: { type: 'PX', value: keptMs } }))
    },
    forget: async (key) => {
      const place = await placeOf(key)
      await valkey.ask((client) => client.del(place))
    },
  }
}
