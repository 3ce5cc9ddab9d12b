import type { Address } from '@latchkey/wire/caip'
import { createCache } from '../../createCache.ts'
import type { Chain } from '../chain/createChain.ts'
import { readContracts } from '../chain/multicall.ts'
import { findCurated } from '../tokens/curated.ts'
import { readTokens } from '../tokens/readTokens.ts'

export type SwapToken = { address: Address; name: string; symbol: string; decimals: number; eip2612: boolean }

export type SwapTokens = {
  /** The curated tokens that exist on the chain, except those of closed bridges. */
  list: () => Promise<readonly SwapToken[]>
  /** The decimals of the ERC-20 at a lowercase address; null if there is none. */
  decimals: (address: Address) => Promise<number | null>
}

const listKeptMs = 300_000
const presentMs = 3_600_000
const absentMs = 10_000
const knownMax = 20_000

const domainSeparator = '0x3644e515'
const nonces = `0x7ecebe00${'0'.repeat(64)}` as const

export const createSwapTokens = (chain: Chain): SwapTokens => {
  const lists = createCache<readonly SwapToken[]>({ max: 1, keepMs: listKeptMs })
  const known = createCache<number | null>({
    max: knownMax,
    keepMs: (found) => (found === null ? absentMs : presentMs),
  })
  return {
    list: () => lists.get('', () => readList(chain)),
    decimals: (address) =>
      known.get(address, async () => {
        const [token] = await readTokens(chain, [{ address, kind: 'erc20' }])
        return token?.decimals ?? null
      }),
  }
}

const readList = async (chain: Chain): Promise<SwapToken[]> => {
  const curated = findCurated(chain.id)?.tokens.filter(({ isStranded }) => !isStranded) ?? []
  const wanted = curated.map(({ address }) => ({ address, kind: 'erc20' as const }))
  const [tokens, permits] = await Promise.all([
    readTokens(chain, wanted),
    readContracts(
      chain,
      wanted.flatMap(({ address: target }) => [
        { target, data: domainSeparator },
        { target, data: nonces },
      ]),
    ),
  ])
  return tokens.flatMap(({ address, name, symbol, decimals }, index) => {
    if (decimals === null) return []
    const eip2612 = permits[index * 2] !== undefined && permits[index * 2 + 1] !== undefined
    return [{ address, name, symbol, decimals, eip2612 }]
  })
}
