import type { NetworkId } from '@latchkey/core/networks'
import { dayText } from '@latchkey/ui/timeText'
import { useLocale } from '@latchkey/ui/words'
import type { Coverage } from '@latchkey/wire/api/account'
import { useListFacts } from './useListFacts.ts'

/** A list's sentences about how complete it is. */
type CoverageWords = {
  readingText: string
  since: (day: string) => string
  stillReading: (percent: string) => string
  noEarlier: string
  /** Only for lists with native payments: these leave no log, so they may be known only from a later day on. */
  coinSince?: (coin: string, day: string) => string
}

/** Since when a list is complete, in words. */
type CoverageText = {
  day: string | undefined
  text: string
  /** Since when native payments are known, if that is later. */
  coin?: { since: number; text: string }
}

/** The note on a list: the full text at its end, or, on a first page, that native payments may be missing. */
export const noteOn = (
  known: CoverageText | undefined,
  { activities, hasMore }: { activities: readonly { at: number }[]; hasMore: boolean },
): string | undefined => {
  if (!hasMore) return known?.text
  const oldest = activities.at(-1)?.at
  return known?.coin && oldest !== undefined && oldest < known.coin.since ? known.coin.text : undefined
}

/** Since when a list is complete, in words: the day, and the full sentence. */
export const useCoverageText = (
  coverage: Coverage | undefined,
  chainId: NetworkId,
  say: CoverageWords,
): CoverageText | undefined => {
  const locale = useLocale()
  const { clock, coinOf } = useListFacts()
  if (!coverage) return undefined
  const dayOf = (at: string) => dayText(Date.parse(at), clock.now(), locale)
  const { since, coinSince, progress } = coverage
  if (since === null) return { day: undefined, text: say.readingText }
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(progress)
  const coin = coinOf(chainId)
  const coinText =
    say.coinSince && coinSince !== null && coinSince !== since
      ? { since: Date.parse(coinSince), text: say.coinSince(coin, dayOf(coinSince)) }
      : undefined
  const sentences = [
    say.since(dayOf(since)),
    progress < 1 ? say.stillReading(percent) : say.noEarlier,
    ...(coinText ? [coinText.text] : []),
  ]
  return { day: dayOf(since), text: sentences.join(' '), ...(coinText && { coin: coinText }) }
}
