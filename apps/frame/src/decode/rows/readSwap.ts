import { type Address, isSameAddress } from '@latchkey/wire/caip'
import { amountText } from '../displayAmount.ts'
import type { AssetId } from '../facts.ts'
import { balanceWarnings, tokenWarnings, type Warning, warn } from '../warnings.ts'
import type { Place, Reading } from './callRow.ts'
import { part } from './part.ts'

type Swap = {
  pay: 'exact' | 'most'
  get: 'exact' | 'least'
  payAsset: AssetId
  getAsset: AssetId
  payUnits: bigint
  getUnits: bigint
  receiver: Address
  /** The output stays in the router, for a later call of the same batch to pay out. */
  isKept?: boolean
}

/** A decoded swap; only a listed router is trusted to do what its functions say. */
export const readSwap = (swap: Swap, { to, facts, depth }: Place): Reading => {
  const { payAsset, getAsset, payUnits, getUnits, receiver } = swap
  const { words } = facts
  const isOurs = isSameAddress(receiver, facts.account)
  const isKept = swap.isKept === true && depth > 0
  const warnings: Warning[] = [
    ...(isOurs || isKept ? [] : [warn('swapToOther', receiver)]),
    ...(getUnits === 0n && !isKept ? [warn('noMinimum')] : []),
    ...(facts.contractName(to) === undefined ? [warn('unknownContract', to)] : []),
    ...[payAsset, getAsset].flatMap((asset) => (asset === 'native' ? [] : tokenWarnings(asset, facts))),
    ...balanceWarnings(payAsset, payUnits, facts),
  ]
  return {
    kind: 'swap',
    verb: words.swap,
    headline: words.swapFor(amountText(payAsset, payUnits, facts), amountText(getAsset, getUnits, facts)),
    parts: [
      part.side(swap.pay === 'exact' ? words.youPay : words.youPayAtMost, payAsset, payUnits, facts),
      part.side(swap.get === 'exact' ? words.youGet : words.youGetAtLeast, getAsset, getUnits, facts),
      ...part.unlisted([payAsset, getAsset], facts),
      ...(isOurs || isKept ? [] : [part.address('To', receiver, 'receiver', facts)]),
      part.address('Router', to, 'contract', facts),
    ],
    warnings,
    outgoing: [{ asset: payAsset, units: payUnits, to }],
    incoming: isOurs ? [{ asset: getAsset, units: getUnits }] : [],
    ...(isKept && { keeps: getAsset }),
    usedValue: payAsset === 'native' ? payUnits : 0n,
  }
}
