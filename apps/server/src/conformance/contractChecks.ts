import type { Address } from '@latchkey/wire/caip'
import { multicall3 } from '@latchkey/wire/multicall3'
import { enforcers, smartAccountContracts } from '@latchkey/wire/smartAccount'
import { knownVenues } from '@latchkey/wire/venues'
import { readContracts, readUint } from '../sources/chain/multicall.ts'
import { createPools } from '../sources/dex/createPools.ts'
import { createVenues } from '../sources/dex/createVenues.ts'
import { findCurated } from '../sources/tokens/curated.ts'
import { type Check, type CheckedNode, fail, pass, resultIn, warn } from './check.ts'

const decimalsCall = '0x313ce567'

const hasCode = async ({ ask }: CheckedNode, address: Address): Promise<boolean> =>
  String(resultIn(await ask('eth_getCode', [address, 'latest'])) ?? '0x').length > 2

const missingOf = async (node: CheckedNode, contracts: Readonly<Record<string, Address>>): Promise<string[]> => {
  const there = await Promise.all(
    Object.entries(contracts).map(async ([name, address]) => ((await hasCode(node, address)) ? '' : name)),
  )
  return there.filter(Boolean)
}

/** What we expect on the chain itself. */
export const contractChecks: readonly Check[] = [
  {
    name: 'Multicall3',
    run: async (node) =>
      (await hasCode(node, multicall3))
        ? pass(multicall3)
        : fail(`no code at ${multicall3}`, 'Balances and prices are read through it. Deploy it, or use another chain.'),
  },
  {
    name: 'Contracts of smart accounts',
    run: async (node) => {
      const missing = await missingOf(node, { ...smartAccountContracts, ...enforcers })
      if (missing.length === 0)
        return pass(`${Object.keys({ ...smartAccountContracts, ...enforcers }).length} with code`)
      return warn(
        `missing: ${missing.join(', ')}`,
        'Smart accounts are not offered. Run npm run deploy for this chain.',
      )
    },
  },
  {
    name: 'Decimals of listed tokens',
    run: async ({ chain }) => {
      const tokens = findCurated(chain.id)?.tokens ?? []
      if (tokens.length === 0)
        return warn('no tokens are listed for this chain', 'Add them to sources/tokens/curated.ts.')
      const answers = await readContracts(
        chain,
        tokens.map(({ address }) => ({ target: address, data: decimalsCall })),
      )
      const read = tokens.map((token, index) => ({ ...token, said: readUint(answers[index]) }))
      const wrong = read.filter(
        ({ said, decimals }) => said !== undefined && decimals !== undefined && said !== BigInt(decimals),
      )
      if (wrong.length > 0)
        return fail(
          wrong.map(({ symbol, said, decimals }) => `${symbol}: ${said}, listed ${decimals}`).join('; '),
          'The list is wrong, or the node shows another chain. Correct sources/tokens/curated.ts.',
        )
      const absent = read.filter(({ said }) => said === undefined)
      if (absent.length === 0) return pass(`${read.length} agree`)
      const names = absent.map(({ symbol }) => symbol).join(', ')
      return warn(
        `${read.length - absent.length} agree; not there: ${names}`,
        'These tokens are not shown. Remove them from the list if they are gone.',
      )
    },
  },
  {
    name: 'Exchanges',
    run: async ({ chain }) => {
      const [known, live] = [knownVenues(chain.id), await createVenues(chain).live()]
      const usable = live.filter(({ router }) => router && router.abi !== 'unverified')
      const found = `${live.length} of ${known.length}, ${usable.length} for swaps`
      if (usable.length > 0) return pass(found)
      return warn(found, 'Swaps are not offered. Add an exchange of this chain to wire/src/venues.ts.')
    },
  },
  {
    name: 'Price of the coin',
    run: async ({ chain }) => {
      const curated = findCurated(chain.id)
      if (!curated) return warn('no tokens are listed for this chain', 'Values are not shown.')
      const { wrapped, dollar, tokens } = curated
      const pools = createPools(chain, createVenues(chain))
      const states = await pools.read(await pools.find([[wrapped, dollar]]))
      const unitOf = (address: Address) => 10 ** (tokens.find((token) => token.address === address)?.decimals ?? 18)
      const sides = states.map(({ pool, reserves }) => {
        const isLow = pool.low.toLowerCase() === dollar
        const [dollars, coins] = isLow ? [reserves.low, reserves.high] : [reserves.high, reserves.low]
        return { dollars: Number(dollars) / unitOf(dollar), coins: Number(coins) / unitOf(wrapped) }
      })
      const deepest = sides.sort((a, b) => b.dollars - a.dollars)[0]
      if (!deepest || deepest.coins === 0)
        return warn('no pool has one', 'Values are not shown, and fees are shown in the native coin only.')
      const dollars = Math.round(deepest.dollars).toLocaleString('en')
      return pass(
        `$${(deepest.dollars / deepest.coins).toPrecision(3)} from ${sides.length} pools, $${dollars} in the deepest`,
      )
    },
  },
]
