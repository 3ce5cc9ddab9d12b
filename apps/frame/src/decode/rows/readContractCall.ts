import type { Address } from '@latchkey/wire/caip'
import type { DecodedCall, Outgoing } from '../decoded.ts'
import { amountText } from '../displayAmount.ts'
import type { AssetId, Facts } from '../facts.ts'
import { balanceWarnings, receiverWarnings, type Warning, warn } from '../warnings.ts'
import { part } from './part.ts'

type Told = Pick<DecodedCall, 'kind' | 'verb' | 'headline' | 'parts'> & { warnings: readonly Warning[] }

/** What is certain about a call whose words can't be relied on: the coin it gets, what it may take, and its address. */
export const readContractCall = (to: Address, value: bigint, claims: readonly Outgoing[], facts: Facts): Told => {
  const { words } = facts
  const taken = new Map<AssetId, bigint>()
  for (const { asset, units } of claims) if (asset !== 'native') taken.set(asset, (taken.get(asset) ?? 0n) + units)
  const isPaid = value > 0n
  return {
    kind: 'contractCall',
    verb: isPaid ? words.send : words.call,
    headline: isPaid ? amountText('native', value, facts) : words.aContract,
    parts: [
      ...(isPaid ? [part.amount(words.amount, 'native', value, facts)] : []),
      ...[...taken].map(([asset, units]) => part.amount(words.upTo, asset, units, facts)),
      part.address('To', to, 'receiver', facts),
    ],
    warnings: [
      ...(facts.contractName(to) === undefined ? [warn('unknownContract', to)] : []),
      ...(isPaid && !facts.knownCode(to) ? receiverWarnings(to, 'native', facts) : []),
      ...balanceWarnings('native', value, facts),
    ],
  }
}
