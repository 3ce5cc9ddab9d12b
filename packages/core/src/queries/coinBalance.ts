import type { Address } from '@latchkey/wire/caip'
import { erc20Abi } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { recognise } from '../errors/recognise.ts'
import type { Kit } from '../kit.ts'

/** An account's balance of a token or, without a contract, of the native coin, read from the chain. */
export const readCoinBalance = async (
  kit: Kit,
  chainId: number,
  owner: Address,
  contract: Address | null,
): Promise<string> => {
  const client = kit.wagmi.getClient({ chainId })
  const read = contract
    ? readContract(client, { address: contract, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
    : getBalance(client, { address: owner })
  const units = await read.catch((error: unknown) => {
    throw recognise(error)
  })
  return units.toString()
}

/** The same as a query. */
export const coinBalance = (kit: Kit, chainId: number, owner: Address, contract: Address | null) => ({
  queryKey: ['coinBalance', chainId, owner, contract],
  queryFn: (): Promise<string> => readCoinBalance(kit, chainId, owner, contract),
  staleTime: 0,
  retry: 1,
})
