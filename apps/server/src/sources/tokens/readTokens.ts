import type { Address, Hex } from '@latchkey/wire/caip'
import { chains } from '@latchkey/wire/chains'
import type { Chain } from '../chain/createChain.ts'
import { readUint } from '../chain/multicall.ts'
import { readUntrusted } from '../chain/readUntrusted.ts'
import { loadViem } from '../loadViem.ts'
import { findCurated, findCuratedToken } from './curated.ts'
import { findSpamReason } from './spam.ts'

export type TokenKind = 'erc20' | 'erc721' | 'erc1155'

/** A token's data; `decimals` is null if the contract doesn't report it. */
export type Token = {
  address: Address
  kind: TokenKind
  name: string
  symbol: string
  decimals: number | null
  isSpam: boolean
  spamReason: string | null
  isStranded: boolean
}

const selectors = { name: '0x06fdde03', symbol: '0x95d89b41', decimals: '0x313ce567' } as const
const lengthMax = { name: 80, symbol: 24 }

/** Reads token names and decimals. For names the curated list takes precedence, for decimals the chain. */
export const readTokens = async (
  chain: Chain,
  wanted: readonly { address: Address; kind: TokenKind }[],
): Promise<Token[]> => {
  const calls = wanted.flatMap(({ address }) => Object.values(selectors).map((data) => ({ target: address, data })))
  const answers = await readUntrusted(chain, calls)
  const { hexToString, decodeAbiParameters } = await loadViem()
  const text = (answer: Hex | undefined, max: number): string => {
    if (!answer) return ''
    try {
      // Old tokens return 32 bytes instead of a string.
      const said =
        answer.length === 66 ? hexToString(answer, { size: 32 }) : decodeAbiParameters([{ type: 'string' }], answer)[0]
      return clean(said, max)
    } catch {
      return ''
    }
  }
  return wanted.map(({ address, kind }, index) => {
    const [name, symbol, decimals] = answers.slice(index * 3, index * 3 + 3)
    return judge(chain, {
      address,
      kind,
      name: text(name, lengthMax.name),
      symbol: text(symbol, lengthMax.symbol),
      decimals: kind === 'erc20' ? smallNumber(readUint(decimals)) : null,
    })
  })
}

const judge = (chain: Chain, said: Pick<Token, 'address' | 'kind' | 'name' | 'symbol' | 'decimals'>): Token => {
  const known = findCuratedToken(chain.id, said.address)
  if (known) {
    const { name, symbol, isStranded } = known
    return { ...said, name, symbol, isStranded, isSpam: false, spamReason: null }
  }
  const coin = chains.find(({ caipNetworkId }) => caipNetworkId === chain.id)?.currency.symbol ?? ''
  const spamReason = findSpamReason(said, findCurated(chain.id)?.tokens ?? [], coin) ?? null
  return { ...said, isStranded: false, isSpam: spamReason !== null, spamReason }
}

const smallNumber = (value: bigint | undefined): number | null =>
  // With more, not even one token would fit in 256 bits, nor in a call.
  value !== undefined && value <= 77n ? Number(value) : null

/** PostgreSQL rejects NUL and lone surrogates; names are cut to a sensible length. */
const clean = (said: string, max: number): string =>
  [
    ...said
      .replaceAll('\0', '')
      .replace(/[\ud800-\udfff]/gu, '')
      .trim(),
  ]
    .slice(0, max)
    .join('')
