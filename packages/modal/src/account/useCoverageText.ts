import { type NetworkId, networkOf } from '@latchkey/core/networks'
import { useLocale } from '@latchkey/ui/words'
import type { Coverage } from '@latchkey/wire/api/account'
import { useKit } from '../hooks/useKit.ts'

/** The sentences of one list about how much of it is known. */
type CoverageWords = {
  readingText: string
  since: (day: string) => string
  stillReading: (percent: string) => string
  noEarlier: string
  /** Only where payments of the coin are listed: they leave no log, so they may be known from later on. */
  coinSince?: (coin: string, day: string) => string
}

/** From when on a list is whole, in words: the day, and the whole sentence. */
export const useCoverageText = (
  coverage: Coverage | undefined,
  chainId: NetworkId,
  say: CoverageWords,
): { day: string | undefined; text: string } | undefined => {
  const locale = useLocale()
  const { clock } = useKit().ports
  if (!coverage) return undefined
  const dayOf = (at: string) => {
    const isThisYear = new Date(at).getFullYear() === new Date(clock.now()).getFullYear()
    return new Date(at).toLocaleDateString(locale, {
      day: 'numeric',
      month: 'long',
      ...(!isThisYear && { year: 'numeric' }),
    })
  }
  const { since, coinSince, progress } = coverage
  if (since === null) return { day: undefined, text: say.readingText }
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(progress)
  const coin = networkOf(chainId).currency.symbol
  const isCoinLater = coinSince !== null && coinSince !== since
  const sentences = [
    say.since(dayOf(since)),
    progress < 1 ? say.stillReading(percent) : say.noEarlier,
    ...(say.coinSince && isCoinLater ? [say.coinSince(coin, dayOf(coinSince))] : []),
  ]
  return { day: dayOf(since), text: sentences.join(' ') }
}
