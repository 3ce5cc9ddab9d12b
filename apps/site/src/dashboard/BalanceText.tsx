import type { NativeBalance } from '@latchkey/core/queries/nativeBalance'
import type { Fact } from '@latchkey/core/queries/watchQuery'
import { AmountText } from '@latchkey/ui/AmountText'
import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { VisuallyHidden } from '@latchkey/ui/VisuallyHidden'
import { useLocale, useWords } from '@latchkey/ui/words'
import { siteWords } from '../words.ts'
import { dashboardWords } from './words.ts'
import './BalanceText.css'
import { formatBalance } from './formatAmounts.ts'

const clockTime = (at: number, locale: string): string =>
  new Date(at).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** A balance in its four states: loading, failed, there, and there but not fresh. All stand in the same place. */
export function BalanceText({ balance }: { balance: Fact<NativeBalance> & { refresh: () => void } }) {
  const { account: says } = useWords(dashboardWords)
  const { retry } = useWords(siteWords)
  const locale = useLocale()
  const { data, error, isFetching, readAt, refresh } = balance
  if (data === undefined && error)
    return (
      <div className="BalanceText" data-state="failed">
        <Banner tone="bad" action={{ label: retry, onClick: refresh, isBusy: isFetching }}>
          {says.failed}
        </Banner>
      </div>
    )
  const isStale = data !== undefined && Boolean(error)
  return (
    <div className="BalanceText" aria-busy={data === undefined || undefined} data-state={isStale ? 'stale' : undefined}>
      <span className="BalanceText-label">{says.balance}</span>
      <div className="BalanceText-amount" title={data && `${data.amount} ${data.symbol}`}>
        {data ? (
          <AmountText value={formatBalance(data.amount, data.symbol)} size="page" />
        ) : (
          <>
            <VisuallyHidden>{says.loading}</VisuallyHidden>
            <Skeleton width={280} height={46} radius={14} />
          </>
        )}
      </div>
      {isStale && (
        <p className="BalanceText-stale" role="status">
          {says.stale(clockTime(readAt, locale))}
          <Button variant="link" onClick={refresh} isBusy={isFetching}>
            {retry}
          </Button>
        </p>
      )}
    </div>
  )
}
