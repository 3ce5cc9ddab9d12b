import { type Address, toCaipNetworkId } from '@latchkey/wire/caip'
import { findChain } from '@latchkey/wire/chains'
import { multicall3 } from '@latchkey/wire/multicall3'
import { findRouter, wrappedCoin } from '@latchkey/wire/venues'

const rows: readonly (readonly [chainId: number | 'any', address: Address, name: string])[] = [
  ['any', '0x000000000022D473030F116dDEE9F6B43aC78BA3', 'Permit2'],
  [1329, '0xB952578f3520EE8Ea45b7914994dcf4702cEe578', 'Permit2'],
  ['any', multicall3, 'Multicall3'],
  ['any', '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789', 'EntryPoint'],
  ['any', '0x0000000071727De22E5E9d8BAf0edAc6f37da032', 'EntryPoint'],
  ['any', '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108', 'EntryPoint'],
  ['any', '0x433709009B8330FDa32311DF1C2AFA402eD8D009', 'EntryPoint'],
]

const named = (chainId: number, address: Address): string | undefined =>
  rows.find(
    ([chain, known]) => (chain === 'any' || chain === chainId) && known.toLowerCase() === address.toLowerCase(),
  )?.[2]

/** The purpose of a contract with known code: whether it can be trusted to return what it says. */
export type KnownCode = 'router' | 'wrapped' | 'permit2'

/** The immutable code of an address; undefined for a contract that could do anything. */
export const knownCode = (chainId: number, address: Address): KnownCode | undefined => {
  const [chain, wanted] = [toCaipNetworkId(chainId), address.toLowerCase()]
  if (wrappedCoin(chain) === wanted) return 'wrapped'
  if (named(chainId, address) === 'Permit2') return 'permit2'
  const router = findRouter(chain, wanted)
  return router && router.abi !== 'unverified' ? 'router' : undefined
}

/** Permit2's address on a chain, in lower case. */
export const permit2Contracts = (chainId: number): readonly Address[] =>
  rows.flatMap(([chain, address, name]) =>
    name === 'Permit2' && (chain === 'any' || chain === chainId) ? [address.toLowerCase() as Address] : [],
  )

/** The name of a contract with a fixed address. */
export const knownContractName = (chainId: number, address: Address): string | undefined => {
  const chain = toCaipNetworkId(chainId)
  if (wrappedCoin(chain) === address.toLowerCase()) return `W${findChain(chain)?.currency.symbol ?? ''}`
  return named(chainId, address) ?? findRouter(chain, address.toLowerCase())?.name
}

/** Tokens of closed bridges: shown, but never under the name of what they once represented. */
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
