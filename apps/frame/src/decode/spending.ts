import { limits } from '@latchkey/wire/limits'
import { type DecodedCall, flatten } from './decoded.ts'
import type { Facts } from './facts.ts'
import { type Warning, warn } from './warnings.ts'

const micros = (dollars: number): bigint => BigInt(dollars) * 1_000_000n

/** What calls send away, in millionths of a dollar. An exchange is no sending, and what has no price is not counted. */
export const sentMicros = (calls: readonly DecodedCall[], facts: Facts): bigint => {
  const sends = calls.flatMap(flatten).filter(({ kind }) => kind === 'nativeTransfer' || kind === 'tokenTransfer')
  return sends
    .flatMap(({ outgoing }) => outgoing)
    .reduce((sum, { asset, units }) => {
      const decimals = asset === 'native' ? facts.native.decimals : facts.token(asset)?.decimals
      const price = facts.price(asset)
      return decimals === undefined || price === undefined ? sum : sum + (units * price) / 10n ** BigInt(decimals)
    }, 0n)
}

const dayWarnings = (before: bigint | undefined, sent: bigint): Warning[] => {
  if (before === undefined) return [warn('dailyUnchecked')]
  return before + sent > micros(limits.stepUp.dayUsd) ? [warn('overDaily')] : []
}

/** Many small sends are one large one: beyond the day's limit, and beyond that of a first send, one tap is not enough. */
export const spendingWarnings = (calls: readonly DecodedCall[], facts: Facts): Warning[] => {
  const sent = sentMicros(calls, facts)
  if (sent === 0n) return []
  const isNew = calls
    .flatMap(flatten)
    .some(({ warnings }) => warnings.some(({ code }) => code === 'newReceiver' || code === 'receiverUnchecked'))
  return [
    ...dayWarnings(facts.sentToday, sent),
    ...(isNew && sent > micros(limits.stepUp.newReceiverUsd) ? [warn('largeToNew')] : []),
  ]
}
