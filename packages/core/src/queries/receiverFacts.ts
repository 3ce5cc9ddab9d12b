import type { Address } from '@latchkey/wire/caip'
import { isAddress } from 'viem'
import { getCode } from 'viem/actions'
import { recognise } from '../errors/recognise.ts'
import type { Kit } from '../kit.ts'
import type { NetworkId } from '../networks.ts'

/** What to know about a receiver before sending. */
export type ReceiverFacts = {
  isContract: boolean
  /** The account was never used, on networks where that matters. */
  isNew?: boolean
}

/** Whether a mixed-case address has the right checksum; a wrong one means a typo. */
export const hasGoodChecksum = (address: Address): boolean => isAddress(address, { strict: true })

/** Reads what to know about an address before sending to it. */
export const receiverFacts = (kit: Kit, chainId: NetworkId, address: string) => ({
  queryKey: ['receiverFacts', chainId, address],
  queryFn: async (): Promise<ReceiverFacts> => {
    if (typeof chainId !== 'number') {
      const { readSolanaReceiver } = await import('../namespaces/solana/payments.ts')
      return readSolanaReceiver(kit, chainId, address)
    }
    try {
      const code = await getCode(kit.wagmi.getClient({ chainId }), { address: address as Address })
      // An account that delegated to a contract is still a user account (EIP-7702).
      return { isContract: code !== undefined && code !== '0x' && !code.startsWith('0xef0100') }
    } catch (error) {
      throw recognise(error)
    }
  },
  staleTime: 60_000,
  retry: 1,
})
