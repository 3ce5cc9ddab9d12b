import { displayAmount } from '@latchkey/core/money/displayAmount'
import type { NetworkId } from '@latchkey/core/networks'
import { nativeBalance } from '@latchkey/core/queries/nativeBalance'
import { AmountText } from '@latchkey/ui/AmountText'
import { Button } from '@latchkey/ui/Button'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { clockTime } from '@latchkey/ui/timeText'
import { useLocale, useWords } from '@latchkey/ui/words'
import { useQuery } from '@tanstack/react-query'
import { useAnnounce } from '../../hooks/useAnnounce.ts'
import { useKit } from '../../hooks/useKit.ts'
import { accountWords } from '../../words/account.ts'
import { buttonsWords } from '../../words/buttons.ts'

/** How often an open account refreshes. */
const refreshMs = 15_000

/** The native balance: loading, known, outdated or unavailable. */
export function NativeBalance({ address, chainId }: { address: string; chainId: NetworkId }) {
  const kit = useKit()
  const say = useWords(accountWords)
  const buttons = useWords(buttonsWords)
  const locale = useLocale()
  const balance = useQuery({ ...nativeBalance(kit, address, chainId), refetchInterval: refreshMs })
  const { data, isError, isFetching, dataUpdatedAt } = balance
  const retry = (
    <Button variant="link" isBusy={isFetching} onClick={() => void balance.refetch()}>
      {buttons.retry}
    </Button>
  )
  useAnnounce(isError ? say.balanceUnavailable : undefined)

  if (!data && isError) {
    return (
      <div className="NativeBalance">
        <p className="NativeBalance-none">
          {say.balanceUnavailable} {retry}
        </p>
      </div>
    )
  }
  return (
    <div className="NativeBalance" aria-busy={!data || undefined}>
      <p className="NativeBalance-amount">
        {data ? (
          <AmountText size="amount" value={`${displayAmount(data.amount, locale)} ${data.symbol}`} />
        ) : (
          <Skeleton width={208} height={36} />
        )}
      </p>
      {isError && (
        <p className="NativeBalance-note">
          {say.staleSince(clockTime(dataUpdatedAt, locale))}. {retry}
        </p>
      )}
    </div>
  )
}
