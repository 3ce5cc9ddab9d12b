import { formatAmount } from '@latchkey/wire/amount'
import type { Address } from '@latchkey/wire/caip'
import { getBalance, readContract } from 'viem/actions'
import type { Kit } from '../kit.ts'
import type { NetworkId } from '../networks.ts'
import { recognise } from '../recognise.ts'
import type { SendToken } from '../state/send.ts'

const balanceOf = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
] as const

/** What an account holds of one token, exact. */
export type Spendable = { units: string; amount: string }

const read = async (
  kit: Kit,
  chainId: NetworkId,
  owner: string,
  token: Pick<SendToken, 'address'>,
): Promise<bigint> => {
  if (typeof chainId !== 'number') {
    const { readSpendable } = await import('../namespaces/solana/payments.ts')
    return readSpendable(kit, chainId, owner, token)
  }
  const client = kit.wagmi.getClient({ chainId })
  const [account, contract] = [owner as Address, token.address as Address | undefined]
  return contract
    ? readContract(client, { address: contract, abi: balanceOf, functionName: 'balanceOf', args: [account] })
    : getBalance(client, { address: account })
}

/** What can be spent of a token, read from the chain itself: a list may be some seconds old, a payment may not. */
export const spendable = (
  kit: Kit,
  chainId: NetworkId,
  owner: string,
  token: Pick<SendToken, 'address' | 'decimals'>,
) => ({
  queryKey: ['spendable', chainId, owner, token.address ?? 'coin'],
  queryFn: async (): Promise<Spendable> => {
    const units = await read(kit, chainId, owner, token).catch((error: unknown) => {
      throw recognise(error)
    })
    return { units: units.toString(), amount: formatAmount(units, token.decimals) }
  },
  staleTime: 3_000,
  retry: 1,
})
