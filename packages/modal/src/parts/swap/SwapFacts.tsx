import { displayAmount } from '@latchkey/core/money/displayAmount'
import type { SwapQuote } from '@latchkey/core/queries/swapQuote'
import type { SwapToken } from '@latchkey/core/state/swap'
import { type ImpactStep, impactStep, rateOf } from '@latchkey/core/swap/swapMaths'
import { Button } from '@latchkey/ui/Button'
import type { KeyValue } from '@latchkey/ui/KeyValue'
import { useLocale, useWords } from '@latchkey/ui/words'
import { formatAmount } from '@latchkey/wire/amount'
import { nativeTokenAddress } from '@latchkey/wire/caip'
import { writeDecimal } from '@latchkey/wire/writeDecimal'
import { type ComponentProps, useState } from 'react'
import { useFiat } from '../../hooks/useFiat.ts'
import { swapWords } from '../../words/swap.ts'

type Row = ComponentProps<typeof KeyValue>['rows'][number]
type Pair = { source: SwapToken; target: SwapToken }

const tones: Record<ImpactStep, Row['tone']> = {
  plain: 'good',
  notice: undefined,
  warn: 'warn',
  confirm: 'bad',
  unknown: 'warn',
}

/** The exchange rate; a tap inverts it. */
export function Rate({ quote, source, target }: Pair & { quote: SwapQuote }) {
  const words = useWords(swapWords)
  const locale = useLocale()
  const [isInverted, setIsInverted] = useState(false)
  const paid = { units: BigInt(quote.sourceUnits), decimals: source.decimals, symbol: source.symbol }
  const got = { units: BigInt(quote.targetUnits), decimals: target.decimals, symbol: target.symbol }
  const [from, to] = isInverted ? [got, paid] : [paid, got]
  const text = words.rateOf(from.symbol, displayAmount(rateOf(from, to) ?? '0', locale, 6), to.symbol)
  return (
    <Button variant="quiet" onClick={() => setIsInverted(!isInverted)} aria-label={`${text}. ${words.invertRate}`}>
      {text}
    </Button>
  )
}

/** A percentage without its sign, with two decimals below ten, else one. */
export const percentText = (percent: number, locale: string): string =>
  writeDecimal(percent.toFixed(percent < 10 ? 2 : 1), locale)

export const useImpactRow = (quote: SwapQuote | undefined): Row => {
  const words = useWords(swapWords)
  const locale = useLocale()
  const percent = quote?.priceImpact
  const text =
    percent === undefined
      ? words.impactUnknown
      : percent < 0.01
        ? words.impactTiny
        : words.impactOf(percentText(percent, locale))
  return { label: words.impact, value: text, tone: tones[impactStep(percent)], isLoading: !quote }
}

/** The route through the pools: tokens and venues. */
export const useRouteRow = (quote: SwapQuote | undefined, known: readonly SwapToken[]): Row => {
  const words = useWords(swapWords)
  const symbolOf = (address: string) => known.find((token) => token.address === address)?.symbol ?? words.unknownToken
  const path = (quote?.path ?? []).map(symbolOf).join(' › ')
  const value = (
    <>
      <bdi>{path}</bdi> {quote?.venue && <span className="SwapFacts-second">{words.routeVia(quote.venue)}</span>}
    </>
  )
  return { label: words.route, value: path === '' ? words.unknown : value, isLoading: !quote }
}

/** The minimum received; below it, the swap fails. */
export const useMinimumRow = (units: bigint | undefined, target: SwapToken): Row => {
  const words = useWords(swapWords)
  const locale = useLocale()
  const value =
    units === undefined ? '' : `${displayAmount(formatAmount(units, target.decimals), locale, 6)} ${target.symbol}`
  return { label: words.atLeast, value, isLoading: units === undefined }
}

/** The network fee, in the native coin and in dollars. Its first word decides the direction of the line. */
export const useFeeRow = (
  units: bigint | undefined,
  coin: { symbol: string; decimals: number },
  prices: Readonly<Record<string, number>> | undefined,
  isLoading: boolean,
): Row => {
  const words = useWords(swapWords)
  const fiatText = useFiat()
  const locale = useLocale()
  if (units === undefined) return { label: words.fee, value: words.unknown, isLoading }
  const amount = formatAmount(units, coin.decimals)
  const fiat = fiatText(amount, prices?.[nativeTokenAddress])
  const text = words.about(displayAmount(amount, locale, 6), coin.symbol)
  const value = (
    <>
      {text}
      {fiat && ' · '}
      {fiat && <bdi>{fiat}</bdi>}
    </>
  )
  return { label: words.fee, value, isLoading }
}
