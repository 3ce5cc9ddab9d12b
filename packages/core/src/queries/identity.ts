import { identity as table } from '@latchkey/wire/api/identity'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'

/** What an address is called and looks like, where somebody has given it a name (DATA-11). */
export type Identity = { name: string | null; avatar: string | null }

/** The name and picture of any address. Nobody waits for it: without an answer the address itself is shown. */
export const identity = (kit: Kit, address: string) => ({
  queryKey: ['identity', address.toLowerCase()],
  queryFn: async (): Promise<Identity> => {
    const { name, avatar } = await callApi(kit, table.identity, { params: { address }, query: {} })
    // A picture from an address that is no web page's is not loaded.
    return { name, avatar: avatar && /^https?:\/\//.test(avatar) ? avatar : null }
  },
  staleTime: 60_000,
  retry: 1,
})
