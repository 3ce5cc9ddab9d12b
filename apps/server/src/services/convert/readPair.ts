import {
  type Address,
  type CaipAddress,
  type CaipNetworkId,
  isAddress,
  nativeTokenAddress,
  parseCaipAddress,
} from '@latchkey/wire/caip'
import { fail } from '../../http/errors.ts'
import type { Services } from '../services.ts'
import { type Desk, findDesk } from './desk.ts'

/** Two tokens of one chain, with lowercase addresses. */
export type Pair = { desk: Desk; from: Address; to: Address }

/** The parts of an EVM account ID, with its address in lowercase. */
export const readAccount = (id: CaipAddress): { chainId: CaipNetworkId; address: Address } => {
  const parsed = parseCaipAddress(id)
  if (parsed?.namespace !== 'eip155') {
    throw fail(400, 'chainId', `Network not supported for Swaps: ${parsed?.caipNetworkId ?? id}.`, {
      sentence: { code: 'swap.unsupported' },
    })
  }
  return { chainId: parsed.caipNetworkId, address: parsed.address.toLowerCase() as Address }
}

/** A user address as clients write it, plain or as CAIP-10; undefined if absent or on another chain. */
export const readUser = (text: string | undefined, chainId: CaipNetworkId): Address | undefined => {
  if (text === undefined || isAddress(text)) return text?.toLowerCase() as Address | undefined
  const parsed = parseCaipAddress(text)
  return parsed?.caipNetworkId === chainId ? (parsed.address.toLowerCase() as Address) : undefined
}

/** Reads both sides of a swap and refuses invalid pairs, each with its own message. */
export const readPair = async (services: Services, from: CaipAddress, to: CaipAddress): Promise<Pair> => {
  const [source, target] = [readAccount(from), readAccount(to)]
  if (source.chainId !== target.chainId) throw fail(400, '', 'Both tokens must be on the same chain.')
  if (source.address === target.address) throw fail(400, 'to', 'to must be another token than from.')
  const desk = await findDesk(services, source.chainId)
  await checkToken(desk, 'from', source.address)
  await checkToken(desk, 'to', target.address)
  return { desk, from: source.address, to: target.address }
}

/** Refuses an address that is neither the native coin nor a token. */
export const checkToken = async ({ tokens, chain }: Desk, field: string, address: Address): Promise<void> => {
  if (address === nativeTokenAddress || (await tokens.decimals(address)) !== null) return
  throw fail(400, field, `${field} is not a token on ${chain.id}.`)
}

/** An integer above zero that fits in a uint256. */
export const readAmount = (text: string): bigint => {
  const amount = BigInt(text)
  if (amount <= 0n) throw fail(400, 'amount', 'amount must be more than zero.')
  if (amount >= 1n << 255n) throw fail(400, 'amount', 'amount is more than any token has.')
  return amount
}
