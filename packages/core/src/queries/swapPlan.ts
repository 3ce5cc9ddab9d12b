import { convert } from '@latchkey/wire/api/convert'
import { type Address, nativeTokenAddress, toCaipNetworkId } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { minimumReceived } from '@latchkey/wire/minimumReceived'
import { WalletError } from '@latchkey/wire/moneyErrors'
import { findRouter } from '@latchkey/wire/venues'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'
import type { SwapTerms } from '../state/swap.ts'
import { buildApproval, buildSwap, wishOf } from '../swap/buildSwap.ts'
import type { SwapTransaction } from '../swap/checkSwapCall.ts'
import { toSwapError } from '../swap/toSwapError.ts'
import { quoteExactIn, type SwapQuote } from './swapQuote.ts'

/** Everything the user agrees to with one press: read, checked, and exactly what the wallet gets. */
export type SwapPlan = {
  terms: SwapTerms
  quote: SwapQuote
  swap: SwapTransaction
  /** The approval the router needs first; undefined if it has one. */
  approval: SwapTransaction | undefined
  router: { address: Address; name: string | undefined }
  /** The network fee, in the coin's base units. */
  feeUnits: string
}

/** Most gas that an approval takes with known tokens. */
const approvalGas = 65_000n

type Draft = Omit<SwapTerms, 'minimumUnits' | 'targetUnits'>

const readAllowance = async (kit: Kit, draft: Draft): Promise<bigint> => {
  const { source, owner } = wishOf(kit, draft)
  if (source === nativeTokenAddress) return BigInt(draft.sourceUnits)
  const network = toCaipNetworkId(draft.chainId)
  const query = { tokenAddress: `${network}:${source}` as const, userAddress: `${network}:${owner}` as const }
  const { allowance } = await callApi(kit, convert.allowance, { query }).catch((error: unknown) => {
    throw toSwapError(error, 'swap.allowanceFailed')
  })
  if (!/^\d{1,78}$/.test(allowance)) throw new WalletError('swap.allowanceFailed')
  return BigInt(allowance)
}

const preparePlan = async (kit: Kit, draft: Draft): Promise<SwapPlan> => {
  const { chainId, owner, sourceUnits } = draft
  const [source, target] = [draft.source.address, draft.target.address]
  const quote = await quoteExactIn(kit, { chainId, owner, source, target, units: BigInt(sourceUnits) })
  const floor = minimumReceived(BigInt(quote.targetUnits), draft.slippageBps)
  const isAllowed = (await readAllowance(kit, draft)) >= BigInt(sourceUnits)
  const approval = isAllowed ? undefined : await buildApproval(kit, draft)
  const built = await buildSwap(kit, draft, { floor, isEstimated: isAllowed })
  // An approval for a different router than the one that swaps would be useless; get a new quote.
  if (approval && approval.spender !== built.transaction.to) throw new WalletError('swap.quoteExpired')
  const router = built.transaction.to
  return {
    terms: { ...draft, targetUnits: quote.targetUnits, minimumUnits: built.minimumUnits.toString() },
    quote,
    swap: built.transaction,
    approval: approval?.transaction,
    router: { address: router, name: findRouter(toCaipNetworkId(chainId), router)?.name },
    feeUnits: ((built.gas + (approval ? approvalGas : 0n)) * built.gasPrice).toString(),
  }
}

/** The swap as it would be sent now, rebuilt regularly while shown. */
export const swapPlan = (kit: Kit, draft: Draft) => ({
  queryKey: [
    'swapPlan',
    draft.chainId,
    draft.owner,
    draft.source.address,
    draft.target.address,
    draft.sourceUnits,
    draft.slippageBps,
  ],
  queryFn: (): Promise<SwapPlan> => preparePlan(kit, draft),
  staleTime: limits.swap.refreshMs,
  gcTime: 0,
  retry: 1,
})
