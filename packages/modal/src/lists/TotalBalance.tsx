import { formatFiat } from '@latchkey/core/money/fiat'
import { AmountText } from '@latchkey/ui/AmountText'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { VisuallyHidden } from '@latchkey/ui/VisuallyHidden'
import { useLocale, useWords } from '@latchkey/ui/words'
import type { ReactNode } from 'react'
import { accountWords } from '../words/account.ts'
import type { Balances } from './balances.ts'
import { useListFacts } from './useListFacts.ts'

/** The total balance in the user's currency, or `otherwise` if it is unknown. */
export function TotalBalance({
  balances: { state, portfolio },
  size,
  otherwise,
}: {
  balances: Balances
  size: 'amount' | 'page'
  otherwise: ReactNode
}) {
  const say = useWords(accountWords)
  const locale = useLocale()
  const { currency } = useListFacts()
  // Without a single price the sum is unknown, which is not zero.
  const isUnknown =
    portfolio && portfolio.holdings.length > 0 && portfolio.unpriced.length === portfolio.holdings.length
  if (state === 'failed' || isUnknown) return otherwise
  return (
    <div className="TotalBalance" data-size={size} data-state={state} aria-busy={portfolio ? undefined : true}>
      {portfolio ? (
        <>
          <VisuallyHidden>{say.total}: </VisuallyHidden>
          <AmountText size={size} value={formatFiat(portfolio.total, currency, locale)} />
        </>
      ) : (
        <>
          <VisuallyHidden>{say.totalLoading}</VisuallyHidden>
          <Skeleton width={size === 'page' ? 260 : 208} height={size === 'page' ? 46 : 36} />
        </>
      )}
    </div>
  )
}
