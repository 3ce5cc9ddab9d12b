import { identity as table } from '@latchkey/wire/api/identity'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'

/** The name and avatar of an address, if it has them (DATA-11). */
export type Identity = { name: string | null; avatar: string | null }

/** Loads the name and avatar of an address. Until they arrive, the address is shown. */
export const identity = (kit: Kit, address: string) => ({
  queryKey: ['identity', address.toLowerCase()],
  queryFn: async (): Promise<Identity> => {
    const { name, avatar } = await callApi(kit, table.identity, { params: { address }, query: {} })
    // Avatars load only from http and https URLs.
    return { name, avatar: avatar && /^https?:\/\//.test(avatar) ? avatar : null }
  },
  staleTime: 60_000,
  retry: 1,
})
