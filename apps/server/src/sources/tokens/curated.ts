import type { Address } from '@latchkey/wire/caip'
import { wrappedSei } from '@latchkey/wire/venues'

/** A token we know by name. Decimals come from token lists; the chain's value takes precedence once it is read. */
export type CuratedToken = {
  symbol: string
  name: string
  address: Address
  decimals: number | undefined
  /** From a closed bridge: shown with a warning, never as the original coin. */
  isStranded: boolean
}

/** The starting points for a chain's prices and balances. */
export type CuratedChain = {
  /** The wrapped native coin; its price is the native coin's price. */
  wrapped: Address
  /** The stablecoin that counts as one dollar. */
  dollar: Address
  /** Tokens whose price serves as the rate of a currency. */
  rates: Partial<Record<'eth' | 'btc', Address>>
  tokens: readonly CuratedToken[]
}

const good = (symbol: string, name: string, address: Address, decimals?: number): CuratedToken => ({
  symbol,
  name,
  address: address.toLowerCase() as Address,
  decimals,
  isStranded: false,
})
const stranded = (symbol: string, name: string, address: Address, decimals?: number): CuratedToken => ({
  ...good(symbol, name, address, decimals),
  isStranded: true,
})

/** Chain 1329, from its documentation and asset lists of 2025. If they disagreed on an address, both are listed. */
const sei: CuratedChain = {
  wrapped: wrappedSei,
  dollar: '0xe15fc38f6d8c56af07bbcbe3baf5708a2bf42392',
  rates: {
    eth: '0x160345fc359604fc6e70e3c5facbde5f7a9342d8',
    btc: '0x0555e30da8f98308edb960aa94c0db47230d2b9c',
  },
  tokens: [
    good('WSEI', 'Wrapped SEI', '0xE30feDd158A2e3b13e9badaeABaFc5516e95e8C7', 18),
    good('USDC', 'USDC', '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392', 6),
    good('USDT0', 'USDT0', '0x9151434b16b9763660705744891fA906F660EcC5', 6),
    good('WETH', 'Wrapped Ether', '0x160345fC359604fC6e70E3c5fAcbdE5F7A9342d8', 18),
    good('WBTC', 'Wrapped BTC', '0x0555E30da8f98308EdB960aa94C0Db47230d2B9c', 8),
    good('USDY', 'Ondo US Dollar Yield', '0x54cD901491AeF397084453F4372B93c33260e2A6', 18),
    good('iSEI', 'Silo Staked SEI', '0x5Cf6826140C1C56Ff49C808A1A75407Cd1DF9423', 6),
    good('spSEI', 'Splashing Staked SEI', '0xC257361320F4514D91c05F461006CE6a0300E2d2'),
    good('fastUSD', 'Sei fastUSD', '0x37a4dD9CED2b19Cfe8FAC251cd727b5787E45269', 18),
    good('SolvBTC', 'Solv BTC', '0x541FD749419CA806a8bc7da8ac23D346f2dF8B77', 18),
    good('frxUSD', 'Frax USD', '0x80Eede496655FB9047dd39d9f418d5483ED600df', 18),
    good('YAKA', 'YAKA', '0x51121BCAE92E302f19D06C193C95E1f7b81a444b'),
    stranded('USDC.n', 'USDC via Noble', '0x3894085Ef7Ff0f0aeDf52E2A2704928d1Ec074F1', 6),
    stranded('USDT.kava', 'USDT via Kava', '0xB75D0B03c06A926e488e2659DF1A861F860bD3d1', 6),
    stranded('ATOM', 'ATOM via IBC', '0xaF5fd7Df92B103B40b9Ed8D0d002696a5436E4D8'),
    stranded('WBTC.old', 'Wrapped BTC (old bridge)', '0xe369ddC65Ec947FCB10262AA0E08C3fB9823001a', 8),
    stranded('USDCso', 'USDC from Solana (Wormhole)', '0x8eEDF32a4FC6fB78DDF231Cd3CcF6b7B8dF9D99d'),
    stranded('USDCet', 'USDC from Ethereum (Wormhole)', '0xa272ee55434655970f7226c95eF0068a22994B84'),
    stranded('USDCop', 'USDC from Optimism (Wormhole)', '0xC489C59b1131D379Cbc3A42AD154bBD6f1050F7c'),
    stranded('USDCop', 'USDC from Optimism (Wormhole)', '0x6EBC03CAb85815bc59a4286882c9Bad88a9A09fF'),
    stranded('USDTbs', 'USDT from BNB Chain (Wormhole)', '0x0bf5F17f0a71cf2bC014DD875e35E4B02311b8F1'),
    stranded('USDTbs', 'USDT from BNB Chain (Wormhole)', '0xDA9edB031e3dEF95D0350366718e02a1216DB0ED'),
  ],
}

const ethereum: CuratedChain = {
  wrapped: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  dollar: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  rates: {
    eth: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    btc: '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
  },
  tokens: [
    good('WETH', 'Wrapped Ether', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 18),
    good('USDC', 'USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6),
    good('USDT', 'Tether USD', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 6),
    good('DAI', 'Dai Stablecoin', '0x6B175474E89094C44Da98b954EedeAC495271d0F', 18),
    good('WBTC', 'Wrapped BTC', '0x2260FAC5E5542a773Aa44fBCfeDF7C193bC2C599', 8),
  ],
}

const base: CuratedChain = {
  wrapped: '0x4200000000000000000000000000000000000006',
  dollar: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  rates: { eth: '0x4200000000000000000000000000000000000006' },
  tokens: [
    good('WETH', 'Wrapped Ether', '0x4200000000000000000000000000000000000006', 18),
    good('USDC', 'USDC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 6),
  ],
}

const byChain: Readonly<Record<string, CuratedChain>> = {
  'eip155:1329': sei,
  'eip155:1': ethereum,
  'eip155:8453': base,
}

/** Built-in data about a chain; undefined if there is none. */
export const findCurated = (chainId: string): CuratedChain | undefined => byChain[chainId]

/** A curated token by its lowercase address. */
export const findCuratedToken = (chainId: string, address: string): CuratedToken | undefined =>
  byChain[chainId]?.tokens.find((token) => token.address === address)
