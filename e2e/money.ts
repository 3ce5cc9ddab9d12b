import { type TokenSymbol, tokens } from '@latchkey/chain/deployments'
import { fund } from '@latchkey/chain/faucet'
import type { Hex } from 'viem'
import { createPublicClient, erc20Abi, formatUnits, http, parseEther, parseUnits } from 'viem'
import { addresses } from './addresses.ts'

/** Gives an account test money on the local chain, by ordinary transactions. */
export const giveSei = (address: Hex, amount: `${number}`): Promise<unknown> =>
  fund({ url: addresses.chain, address, native: parseEther(amount) })

/** Gives an account test tokens on the local chain. */
export const giveToken = (address: Hex, symbol: TokenSymbol, amount: `${number}`): Promise<unknown> =>
  fund({ url: addresses.chain, address, tokens: [{ symbol, amount: parseUnits(amount, tokens[symbol].decimals) }] })

const chain = createPublicClient({ transport: http(addresses.chain) })

/** What the chain says that an account holds. */
export const seiOf = async (address: Hex): Promise<string> => formatUnits(await chain.getBalance({ address }), 18)

export const tokenOf = async (address: Hex, symbol: TokenSymbol): Promise<string> => {
  const { address: token, decimals } = tokens[symbol]
  const units = await chain.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
  return formatUnits(units, decimals)
}
