import { type NetworkId, networkOf } from '@latchkey/core/networks'
import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import { defineView } from '../defineView.ts'
import { useHistory } from '../hooks/useHistory.ts'
import { useSeen } from '../hooks/useSeen.ts'
import { useShownAccount } from '../hooks/useShownAccount.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { ActivitySkeletons } from '../lists/ActivityRow.tsx'
import { NoActivity } from '../lists/RecentActivity.tsx'
import { noteOn, useCoverageText } from '../lists/useCoverageText.ts'
import { ActivityDays } from '../parts/account/ActivityDays.tsx'
import { KitLists } from '../parts/account/KitLists.tsx'
import { activityWords } from '../words/activity.ts'

function Everything({ address, chainId }: { address: string; chainId: NetworkId }) {
  const say = useWords(activityWords)
  const history = useHistory(address, chainId)
  const currency = useSlice((kit) => kit.currency)
  const { state, activities, hasMore, isFetching, hasMoreFailed, more } = history
  const end = useSeen(hasMore && !isFetching && !hasMoreFailed ? more : undefined)
  const known = useCoverageText(history.coverage, chainId, say)
  if (state === 'loading') return <ActivitySkeletons count={8} />
  if (state === 'empty' || state === 'failed') return <NoActivity history={history} chainId={chainId} />
  const note = noteOn(known, history)
  return (
    <>
      {state === 'stale' && (
        <Banner tone="warn" action={{ label: say.retry, isBusy: isFetching, onClick: history.refetch }}>
          {say.stale}
        </Banner>
      )}
      {currency !== 'usd' && <p className="Activity-rate">{say.todaysRate(currency.toUpperCase())}</p>}
      {note && hasMore && <p className="Activity-rate">{note}</p>}
      <ActivityDays activities={activities} chainId={chainId} />
      {hasMore && (
        <div ref={end} className="Activity-more">
          <Button isWide size="sm" isBusy={isFetching} onClick={more}>
            {hasMoreFailed ? say.moreFailed : say.more}
          </Button>
        </div>
      )}
      {note && !hasMore && <p className="Activity-rate">{note}</p>}
      {/* On Sei, a key has a second address, whose activity an index of 0x addresses doesn't see. */}
      {!hasMore && networkOf(chainId).currency.symbol === 'SEI' && <p className="Activity-rate">{say.zeroXOnly}</p>}
    </>
  )
}

function Activity() {
  const shown = useShownAccount()
  if (!shown) return null
  const { address, chainId } = shown
  return (
    <div className="Activity">
      <KitLists>
        <Everything key={`${address} ${chainId}`} address={address} chainId={chainId} />
      </KitLists>
    </div>
  )
}

/** Everything that happened on the connected chain, by day, newest first. */
export default defineView('Activity', {
  title: (_params, _kit, say) => say(activityWords).title,
  Component: Activity,
})
