import type { SwapQuote } from '@latchkey/core/queries/swapQuote'
import { impactStep } from '@latchkey/core/swap/swapMaths'
import { Banner } from '@latchkey/ui/Banner'
import { Checkbox } from '@latchkey/ui/Checkbox'
import { useLocale, useWords } from '@latchkey/ui/words'
import { swapWords } from '../../words/swap.ts'
import { percentText } from './SwapFacts.tsx'

/** Warns about a large price impact; a very large one must be accepted. */
export function ImpactNotice({
  quote,
  isAgreed,
  onAgree,
}: {
  quote: SwapQuote
  isAgreed: boolean
  onAgree: (isAgreed: boolean) => void
}) {
  const words = useWords(swapWords)
  const locale = useLocale()
  const step = impactStep(quote.priceImpact)
  const percent = percentText(quote.priceImpact ?? 0, locale)
  if (step === 'plain') return null
  if (step === 'unknown') return <Banner tone="warn">{words.impactUnknownText}</Banner>
  if (step === 'notice') return <Banner>{words.impactNotice(percent)}</Banner>
  return (
    <>
      <Banner tone={step === 'confirm' ? 'bad' : 'warn'}>{words.impactWarn(percent)}</Banner>
      {step === 'confirm' && <Checkbox isChecked={isAgreed} onChange={onAgree} label={words.impactConfirm(percent)} />}
    </>
  )
}
