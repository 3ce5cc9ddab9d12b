import { identity as row } from '@latchkey/wire/api/identity'
import type { Address } from '@latchkey/wire/caip'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'

/** What an address calls itself. */
export type Identity = { name: string | null; avatar: string | null }

/** The name and picture of an address, by our own names first and then ENS. */
export const identity = (kit: Kit, address: Address) => ({
  queryKey: ['identity', address.toLowerCase()],
  queryFn: async (): Promise<Identity> => {
    const { name, avatar } = await callApi(kit, row.identity, { params: { address }, query: {} })
    return { name, avatar }
  },
  staleTime: 60_000,
  retry: 1,
})
