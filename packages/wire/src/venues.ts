import type { Address } from './caip.ts'

/**
 * How a router is called. `uniswapV2` and `uniswapV3SwapRouter` are the stock ones; `seiV2` says SEI where the stock
 * one says ETH; `uniswapV3Router02` (SwapRouter02) has no deadline in its structs and also trades on V2 pools;
 * `unverified`: we never called it.
 */
export type RouterAbi = 'uniswapV2' | 'seiV2' | 'uniswapV3SwapRouter' | 'uniswapV3Router02' | 'unverified'

/** A contract that trades; `name` is for one that several exchanges share. */
export type VenueRouter = { address: Address; abi: RouterAbi; name?: string }

/** An exchange. Its pools have the stock read functions, whatever its router is called. */
export type Venue = {
  name: string
  kind: 'v2' | 'v3'
  factory: Address
  /** In the order of preference; the first that exists on the chain is the venue's router. */
  routers: readonly VenueRouter[]
  /** QuoterV2 of a V3 venue. */
  quoter?: Address
}

const sei: readonly Venue[] = [
  {
    name: 'DragonSwap V1',
    kind: 'v2',
    factory: '0x71f6b49ae1558357bBb5A6074f1143c46cBcA03d',
    routers: [{ address: '0xa4cF2F53D1195aDDdE9e4D3aCa54f556895712f2', abi: 'seiV2' }],
  },
  {
    name: 'DragonSwap V2',
    kind: 'v3',
    factory: '0x179D9a5592Bc77050796F7be28058c51cA575df4',
    routers: [{ address: '0x11DA6463D6Cb5a03411Dbf5ab6f6bc3997Ac7428', abi: 'uniswapV3Router02' }],
    quoter: '0x38F759cf0Af1D0dcAEd723a3967A3B658738eDe9',
  },
  {
    name: 'Sailor',
    kind: 'v3',
    factory: '0xA51136931fdd3875902618bF6B3abe38Ab2D703b',
    routers: [{ address: '0xd1EFe48B71Acd98Db16FcB9E7152B086647Ef544', abi: 'unverified' }],
    quoter: '0xE40703878aC5d3F76eAc66f8688A8F5652Af85b1',
  },
  {
    name: 'Oku',
    kind: 'v3',
    factory: '0x75FC67473A91335B5b8F8821277262a13B38c9b3',
    routers: [{ address: '0xdD489C75be1039ec7d843A6aC2Fd658350B067Cf', abi: 'uniswapV3Router02' }],
    quoter: '0x807F4E281B7A3B324825C64ca53c69F0b418dE40',
  },
  { name: 'DonkeSwap', kind: 'v2', factory: '0x4B4746216214f9e972c5D35D3Fe88e6Ec4C28A6B', routers: [] },
]

/** Uniswap has one router for both kinds of its pools. */
const uniswap = (rows: { router: Address; quoter: Address; v3: Address; v2: Address }): readonly Venue[] => {
  const routers = [{ address: rows.router, abi: 'uniswapV3Router02', name: 'Uniswap' }] as const
  return [
    { name: 'Uniswap V3', kind: 'v3', factory: rows.v3, routers, quoter: rows.quoter },
    { name: 'Uniswap V2', kind: 'v2', factory: rows.v2, routers },
  ]
}

const byChain: Readonly<Record<string, readonly Venue[]>> = {
  'eip155:1329': sei,
  'eip155:1': uniswap({
    router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
    quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
    v3: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    v2: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
  }),
  'eip155:8453': uniswap({
    router: '0x2626664c2603336E57B271c5C0b26F421741e481',
    quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    v3: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
    v2: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
  }),
}

/** Every exchange we know of on a chain, whether or not it is deployed there. */
export const knownVenues = (chainId: string): readonly Venue[] => byChain[chainId] ?? []

export const wrappedSei: Address = '0xe30fedd158a2e3b13e9badaeabafc5516e95e8c7'

const wrappedCoins: Readonly<Record<string, Address>> = {
  'eip155:1329': wrappedSei,
  'eip155:1': '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  'eip155:8453': '0x4200000000000000000000000000000000000006',
}

/** The wrapped form of a chain's own coin, in lower case: routers know the coin only by it. */
export const wrappedCoin = (chainId: string): Address | undefined => wrappedCoins[chainId]

/** The router at a lowercase address, by its common name. */
export const findRouter = (chainId: string, address: string): Required<VenueRouter> | undefined => {
  for (const { name, routers } of knownVenues(chainId)) {
    const router = routers.find((one) => one.address.toLowerCase() === address)
    if (router) return { name, ...router }
  }
  return undefined
}
