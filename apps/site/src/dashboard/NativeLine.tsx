import type { Network } from '@latchkey/core'
import { useBalance } from '@latchkey/react'
import { Button } from '@latchkey/ui/Button'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { clockTimeWithSeconds } from '@latchkey/ui/timeText'
import { useLocale, useWords } from '@latchkey/ui/words'
import { writeUngrouped } from '@latchkey/wire/writeDecimal'
import { siteWords } from '../words.ts'
import { formatBalance } from './formatAmounts.ts'
import './NativeLine.css'
import { dashboardWords } from './words.ts'

/** The native balance, read from the chain, so it is known even if nothing else is. */
export function NativeLine({ network: { name } }: { network: Network }) {
  const { account: says } = useWords(dashboardWords)
  const { retry } = useWords(siteWords)
  const locale = useLocale()
  const { data, error, readAt, isFetching, refresh } = useBalance()
  const retryButton = (
    <Button variant="link" onClick={refresh} isBusy={isFetching}>
      {retry}
    </Button>
  )
  if (!data) {
    return (
      <div className="NativeLine" role={error ? 'alert' : undefined} aria-busy={error ? undefined : true}>
        {error ? (
          <>
            {says.failed} {retryButton}
          </>
        ) : (
          <Skeleton width={180} height={14} />
        )}
      </div>
    )
  }
  const time = clockTimeWithSeconds(readAt, locale)
  return (
    <div className="NativeLine" title={`${writeUngrouped(data.amount, locale)} ${data.symbol}`}>
      <span className="NativeLine-amount">{says.coin(formatBalance(data.amount, data.symbol, locale), name)}</span>
      {error && (
        <span role="status">
          {says.stale(time)} {retryButton}
        </span>
      )}
    </div>
  )
}
