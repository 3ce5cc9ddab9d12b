import type { Address, Hex } from '@latchkey/wire/caip'
import { multicall3 } from '@latchkey/wire/multicall3'
import type { ContractCall } from '../chain/contractCall.ts'
import type { Chain } from '../chain/createChain.ts'
import { readUint } from '../chain/multicall.ts'
import { readUntrusted } from '../chain/readUntrusted.ts'
import { word } from '../chain/word.ts'
import type { TokenBook } from './createTokenBook.ts'
import type { Token } from './readTokens.ts'

/** An account's balance of a token; without a token, of the native coin. */
export type Holding = { token: Token | undefined; amount: bigint }

type Options = {
  chain: Chain
  tokens: TokenBook
  account: Address
  /** Tokens to read and return even with a zero balance. */
  forced?: readonly Address[]
  /** By default the newest block. */
  block?: bigint | undefined
}

/**
 * Reads the native coin and every token an account may hold, at one block if the chain has Multicall3. Leaves out spam
 * unless forced.
 */
export const readHoldings = async ({ chain, tokens, account, forced = [], block }: Options): Promise<Holding[]> => {
  const candidates = [...new Set([...(await tokens.candidates(account)), ...forced])]
  const described = await tokens.describe(candidates)
  const wanted = candidates.flatMap((address) => {
    const token = described.get(address)
    const isListed = token?.kind === 'erc20' && token.decimals !== null && (!token.isSpam || forced.includes(address))
    return token && isListed ? [token] : []
  })
  const reads: ContractCall[] = [
    { target: multicall3, data: `0x4d2301cc${word(account)}` },
    ...wanted.map(({ address }) => ({ target: address, data: `0x70a08231${word(account)}` as const })),
  ]
  const [coin, ...amounts] = await readUntrusted(chain, reads, block)
  return [
    { token: undefined, amount: readUint(coin) ?? (await readCoin(chain, account, block)) },
    ...wanted.map((token, index) => ({ token, amount: readUint(amounts[index]) ?? 0n })),
  ]
}

/** The balance of the native coin on a chain without Multicall3. */
const readCoin = async (chain: Chain, account: Address, block: bigint | undefined): Promise<bigint> => {
  const at = block === undefined ? 'latest' : `0x${block.toString(16)}`
  return BigInt((await chain.request('eth_getBalance', [account, at])) as Hex)
}
