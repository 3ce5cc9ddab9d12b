import type { Network } from '@latchkey/core'
import { useBalance } from '@latchkey/react'
import { AmountText } from '@latchkey/ui/AmountText'
import { Button } from '@latchkey/ui/Button'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { clockTimeWithSeconds } from '@latchkey/ui/timeText'
import { useLocale, useWords } from '@latchkey/ui/words'
import { siteWords } from '../words.ts'
import { formatBalance } from './formatAmounts.ts'
import { dashboardWords } from './words.ts'

/** For a network without prices: the native balance, and why there is no total. */
export function CoinBalance({ network: { name } }: { network: Network }) {
  const { account: says } = useWords(dashboardWords)
  const { retry } = useWords(siteWords)
  const locale = useLocale()
  const { data, error, readAt, isFetching, refresh } = useBalance()
  const time = clockTimeWithSeconds(readAt, locale)
  return (
    <>
      <div className="AccountCard-total">
        <span className="AccountCard-label">{says.balance}</span>
        <div className="TotalBalance" data-size="page" aria-busy={data || error ? undefined : true}>
          {data || error ? (
            <AmountText size="page" value={data ? formatBalance(data.amount, data.symbol, locale) : '–'} />
          ) : (
            <Skeleton width={260} height={46} />
          )}
        </div>
        <div className="AccountCard-change">
          {error ? (
            <span className="NativeLine" role={data ? 'status' : 'alert'}>
              {data ? says.stale(time) : says.failed}{' '}
              <Button variant="link" onClick={refresh} isBusy={isFetching}>
                {retry}
              </Button>
            </span>
          ) : (
            <span className="NativeLine">{says.onNetwork(name)}</span>
          )}
        </div>
      </div>
      <div className="ValueLine">
        <p className="ValueLine-none">{says.noPrices(name)}</p>
      </div>
    </>
  )
}
