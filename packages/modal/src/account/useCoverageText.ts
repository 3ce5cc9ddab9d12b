import { type NetworkId, networkOf } from '@latchkey/core/networks'
import { useLocale, useWords } from '@latchkey/ui/words'
import type { Coverage } from '@latchkey/wire/api/account'
import { useKit } from '../hooks/useKit.ts'
import { activityWords } from '../words/activity.ts'

/** From when on the activity is whole, in words: the day, and the whole sentence. */
export const useCoverageText = (
  coverage: Coverage | undefined,
  chainId: NetworkId,
): { day: string | undefined; text: string } | undefined => {
  const say = useWords(activityWords)
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
  const sentences = [
    say.since(dayOf(since)),
    progress < 1 ? say.stillReading(percent) : say.noEarlier,
    ...(coinSince !== null && coinSince !== since ? [say.coinSince(coin, dayOf(coinSince))] : []),
  ]
  return { day: dayOf(since), text: sentences.join(' ') }
}
