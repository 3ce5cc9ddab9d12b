import type { Kit } from '@latchkey/core/kit'
import { type NetworkId, networkOf } from '@latchkey/core/networks'
import { nativeBalance } from '@latchkey/core/queries/nativeBalance'
import { Button } from '@latchkey/ui/Button'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useLocale, useWords } from '@latchkey/ui/words'
import { siteWords } from '../words.ts'
import { formatBalance } from './formatAmounts.ts'
import './NativeLine.css'
import { useFact } from './useFact.ts'
import { dashboardWords } from './words.ts'

const balancePollMs = 10_000

/** How much of the network's own coin there is, read from the chain itself: it is known even when nothing else is. */
export function NativeLine({ kit, address, chainId }: { kit: Kit; address: string; chainId: NetworkId }) {
  const { account: says } = useWords(dashboardWords)
  const { retry } = useWords(siteWords)
  const locale = useLocale()
  const fact = useFact(kit, { ...nativeBalance(kit, address, chainId), retry: 1 }, balancePollMs)
  const { data, error, readAt, isFetching, refresh } = fact
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
  const time = new Date(readAt).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
  return (
    <div className="NativeLine" title={`${data.amount} ${data.symbol}`}>
      <span className="NativeLine-amount">
        {says.coin(formatBalance(data.amount, data.symbol), networkOf(chainId).name)}
      </span>
      {Boolean(error) && (
        <span role="status">
          {says.stale(time)} {retryButton}
        </span>
      )}
    </div>
  )
}
