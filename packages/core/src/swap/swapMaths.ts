import { formatAmount } from '@latchkey/wire/amount'
import { limits } from '@latchkey/wire/limits'

const whole = 10_000n

/** The largest slippage, in hundredths of a percent, that still yields a minimum; undefined if none does. */
export const slippageFor = (targetUnits: bigint, minimumUnits: bigint): number | undefined =>
  targetUnits <= 0n || targetUnits < minimumUnits
    ? undefined
    : Number(((targetUnits - minimumUnits) * whole) / targetUnits)

/** The price of one token in another, as exact decimal text. */
export const rateOf = (
  from: { units: bigint; decimals: number },
  to: { units: bigint; decimals: number },
): string | undefined => {
  if (from.units <= 0n) return undefined
  const scale = 18
  const scaled = (to.units * 10n ** BigInt(from.decimals + scale)) / (from.units * 10n ** BigInt(to.decimals))
  return formatAmount(scaled, scale)
}

/** Grades a price impact. Unknown never counts as none. */
export type ImpactStep = 'plain' | 'notice' | 'warn' | 'confirm' | 'unknown'

export const impactStep = (percent: number | undefined): ImpactStep => {
  if (percent === undefined || !Number.isFinite(percent)) return 'unknown'
  const { notice, warn, confirm } = limits.swap.impactPercent
  if (percent > confirm) return 'confirm'
  if (percent >= warn) return 'warn'
  return percent >= notice ? 'notice' : 'plain'
}

const consentPercent = 5

/** The worst price impact that the user's consent covers, so small changes of a quote don't ask again. */
export const consentCeiling = (percent: number): number => Math.ceil(percent / consentPercent) * consentPercent

/** A typed slippage in basis points; undefined if it is not allowed. */
export const parseSlippage = (text: string): number | undefined => {
  const [, units, part = ''] = /^(\d{1,2})(?:\.(\d{0,2}))?$/.exec(text.trim()) ?? []
  if (units === undefined) return undefined
  const bps = Number(units) * 100 + Number(part.padEnd(2, '0'))
  const { min, max } = limits.swap.slippageBps
  return bps >= min && bps <= max ? bps : undefined
}

/** `150` → `1.5`. */
export const slippageText = (bps: number): string => formatAmount(BigInt(bps), 2)

/** A slippage that is likely to fail, or likely to be exploited. */
export const slippageConcern = (bps: number): 'low' | 'high' | undefined => {
  const { low, high } = limits.swap.slippageBps
  if (bps < low) return 'low'
  return bps > high ? 'high' : undefined
}
