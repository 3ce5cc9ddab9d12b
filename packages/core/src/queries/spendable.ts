import { formatAmount } from '@latchkey/wire/amount'
import type { Address } from '@latchkey/wire/caip'
import { getBalance, readContract } from 'viem/actions'
import type { Kit } from '../kit.ts'
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

/** What can be spent of a token, read from the chain itself: a list may be some seconds old, a payment may not. */
export const spendable = (
  kit: Kit,
  chainId: number,
  owner: Address,
  token: Pick<SendToken, 'address' | 'decimals'>,
) => ({
  queryKey: ['spendable', chainId, owner, token.address ?? 'coin'],
  queryFn: async (): Promise<Spendable> => {
    const client = kit.wagmi.getClient({ chainId })
    const reading = token.address
      ? readContract(client, { address: token.address, abi: balanceOf, functionName: 'balanceOf', args: [owner] })
      : getBalance(client, { address: owner })
    const units = await reading.catch((error: unknown) => {
      throw recognise(error)
    })
    return { units: units.toString(), amount: formatAmount(units, token.decimals) }
  },
  staleTime: 3_000,
  retry: 1,
})
