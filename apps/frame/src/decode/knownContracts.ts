import type { Address } from '@latchkey/wire/caip'

const rows: readonly (readonly [chainId: number | 'any', address: Address, name: string])[] = [
  ['any', '0x000000000022D473030F116dDEE9F6B43aC78BA3', 'Permit2'],
  [1329, '0xB952578f3520EE8Ea45b7914994dcf4702cEe578', 'Permit2'],
  ['any', '0xcA11bde05977b3631167028862bE2a173976CA11', 'Multicall3'],
  ['any', '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789', 'EntryPoint'],
  ['any', '0x0000000071727De22E5E9d8BAf0edAc6f37da032', 'EntryPoint'],
  ['any', '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108', 'EntryPoint'],
  ['any', '0x433709009B8330FDa32311DF1C2AFA402eD8D009', 'EntryPoint'],
  [1329, '0xE30feDd158A2e3b13e9badaeABaFc5516e95e8C7', 'WSEI'],
  [1329, '0xa4cF2F53D1195aDDdE9e4D3aCa54f556895712f2', 'DragonSwap'],
  [1329, '0x11DA6463D6Cb5a03411Dbf5ab6f6bc3997Ac7428', 'DragonSwap'],
  [1329, '0xd1EFe48B71Acd98Db16FcB9E7152B086647Ef544', 'Sailor'],
  [1329, '0xdD489C75be1039ec7d843A6aC2Fd658350B067Cf', 'Oku'],
]

/** The name of a contract that never changes its address, where the operator's own list has none. */
export const knownContractName = (chainId: number, address: Address): string | undefined =>
  rows.find(
    ([chain, known]) => (chain === 'any' || chain === chainId) && known.toLowerCase() === address.toLowerCase(),
  )?.[2]

/** The tokens that the chain's own documents call stranded: shown, never by the name of what they once stood for. */
const strandedTokens: readonly string[] = [
  '0x3894085Ef7Ff0f0aeDf52E2A2704928d1Ec074F1',
  '0xB75D0B03c06A926e488e2659DF1A861F860bD3d1',
  '0xaF5fd7Df92B103B40b9Ed8D0d002696a5436E4D8',
  '0xe369ddC65Ec947FCB10262AA0E08C3fB9823001a',
  '0x8eEDF32a4FC6fB78DDF231Cd3CcF6b7B8dF9D99d',
  '0xa272ee55434655970f7226c95eF0068a22994B84',
  '0xC489C59b1131D379Cbc3A42AD154bBD6f1050F7c',
  '0x6EBC03CAb85815bc59a4286882c9Bad88a9A09fF',
  '0x0bf5F17f0a71cf2bC014DD875e35E4B02311b8F1',
  '0xDA9edB031e3dEF95D0350366718e02a1216DB0ED',
]

export const isStranded = (chainId: number, token: Address): boolean =>
  chainId === 1329 && strandedTokens.some((one) => one.toLowerCase() === token.toLowerCase())
