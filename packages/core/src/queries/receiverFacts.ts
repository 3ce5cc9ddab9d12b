import type { Address } from '@latchkey/wire/caip'
import { isAddress } from 'viem'
import { getCode } from 'viem/actions'
import type { Kit } from '../kit.ts'
import { recognise } from '../recognise.ts'

/** What a sender should know of a receiver before money moves. */
export type ReceiverFacts = { isContract: boolean }

/** Whether the letters of a mixed-case address carry the checksum they should: a wrong one is a typing mistake. */
export const hasGoodChecksum = (address: Address): boolean => isAddress(address, { strict: true })

/** Reads what stands at an address. */
export const receiverFacts = (kit: Kit, chainId: number, address: Address) => ({
  queryKey: ['receiverFacts', chainId, address.toLowerCase()],
  queryFn: async (): Promise<ReceiverFacts> => {
    try {
      const code = await getCode(kit.wagmi.getClient({ chainId }), { address })
      // A plain account that has lent its key to a contract's code is still a person's (EIP-7702).
      return { isContract: code !== undefined && code !== '0x' && !code.startsWith('0xef0100') }
    } catch (error) {
      throw recognise(error)
    }
  },
  staleTime: 60_000,
  retry: 1,
})
