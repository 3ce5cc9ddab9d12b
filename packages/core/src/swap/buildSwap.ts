import { convert } from '@latchkey/wire/api/convert'
import { type Hex, nativeTokenAddress, toCaipNetworkId } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/moneyErrors'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'
import type { SwapTerms } from '../state/swap.ts'
import { addressIn, checkApproval, checkSwapCall, type SwapTransaction, type SwapWish } from './checkSwapCall.ts'
import { slippageFor, slippageText } from './swapMaths.ts'
import { toSwapError } from './toSwapError.ts'

/** A swap request for the wallet, checked against what the user agreed to. */
export type BuiltSwap = {
  transaction: SwapTransaction
  /** The minimum output, as encoded in the call. */
  minimumUnits: bigint
  targetUnits: bigint
  gas: bigint
  gasPrice: bigint
}

type Terms = Omit<SwapTerms, 'minimumUnits' | 'targetUnits'>

export const wishOf = (kit: Kit, { chainId, owner, source, target, sourceUnits }: Terms): SwapWish => ({
  chainId,
  owner: owner.toLowerCase() as Hex,
  source: source.address,
  target: target.address,
  amount: BigInt(sourceUnits),
  nowMs: kit.ports.clock.now(),
})

const toHex = (text: string): Hex => (/^0x([0-9a-f]{2})*$/i.test(text) ? (text as Hex) : '0x')
const toUnits = (text: string): bigint => (/^\d{1,78}$/.test(text) ? BigInt(text) : 0n)

type BuildOptions = { isEstimated: boolean; slippageBps: number }

const build = async (kit: Kit, terms: Terms, { isEstimated, slippageBps }: BuildOptions): Promise<BuiltSwap> => {
  const wish = wishOf(kit, terms)
  const network = toCaipNetworkId(wish.chainId)
  const body = {
    projectId: kit.config.projectId,
    amount: terms.sourceUnits,
    from: `${network}:${wish.source}` as const,
    to: `${network}:${wish.target}` as const,
    userAddress: `${network}:${wish.owner}` as const,
    eip155: { slippage: Number(slippageText(slippageBps)) },
    ...(!isEstimated && { disableEstimate: true }),
  }
  const { tx } = await callApi(kit, convert.buildTransaction, { body }).catch((error: unknown) => {
    throw toSwapError(error, 'swap.buildFailed')
  })
  const value = wish.source === nativeTokenAddress ? wish.amount : 0n
  const transaction = { to: addressIn(tx.to, wish.chainId), data: toHex(tx.data), value }
  return {
    transaction,
    minimumUnits: checkSwapCall(transaction, wish),
    targetUnits: toUnits(tx.amount),
    gas: toUnits(tx.eip155.gas),
    gasPrice: toUnits(tx.eip155.gasPrice),
  }
}

/** Has the service build a swap that yields `floor`. If the price moved, rebuilds once with less slippage. */
export const buildSwap = async (
  kit: Kit,
  terms: Terms,
  { floor, isEstimated }: { floor: bigint; isEstimated: boolean },
): Promise<BuiltSwap> => {
  const first = await build(kit, terms, { isEstimated, slippageBps: terms.slippageBps })
  if (first.minimumUnits >= floor) return first
  const slippageBps = slippageFor(first.targetUnits, floor)
  if (slippageBps === undefined) throw new WalletError('swap.priceMoved')
  const second = await build(kit, terms, { isEstimated, slippageBps })
  if (second.minimumUnits >= floor) return second
  throw new WalletError(second.targetUnits < floor ? 'swap.priceMoved' : 'swap.notAsShown')
}

/** Has the service build an approval for exactly the amount paid, and checks it. */
export const buildApproval = async (
  kit: Kit,
  terms: Terms,
): Promise<{ transaction: SwapTransaction; spender: Hex }> => {
  const wish = wishOf(kit, terms)
  const network = toCaipNetworkId(wish.chainId)
  const query = {
    userAddress: wish.owner,
    from: `${network}:${wish.source}` as const,
    to: `${network}:${wish.target}` as const,
    amount: terms.sourceUnits,
  }
  const { tx } = await callApi(kit, convert.buildApprove, { query }).catch((error: unknown) => {
    throw toSwapError(error, 'swap.approvalFailed')
  })
  // As in the reference API, `from` holds the token.
  const transaction = { to: addressIn(tx.from, wish.chainId), data: toHex(tx.data), value: toUnits(tx.value) }
  return { transaction, spender: checkApproval(transaction, wish) }
}
