import type { NetworkId } from '@latchkey/core/networks'
import { Button } from '@latchkey/ui/Button'
import { EmptyState } from '@latchkey/ui/EmptyState'
import { ErrorState } from '@latchkey/ui/ErrorState'
import { errorWords } from '@latchkey/ui/errorWords'
import { useWords } from '@latchkey/ui/words'
import { sentenceOf } from '@latchkey/wire/errors'
import { activityWords } from '../words/activity.ts'
import { ActivityRow, ActivitySkeletons } from './ActivityRow.tsx'
import type { History } from './history.ts'
import { noteOn, useCoverageText } from './useCoverageText.ts'

/** The failed and the empty list: both are empty, but only one says that loading failed (DATA-06). */
export function NoActivity({ history, chainId }: { history: History; chainId: NetworkId }) {
  const say = useWords(activityWords)
  const error = useWords(errorWords)
  const known = useCoverageText(history.coverage, chainId, say)
  if (history.state !== 'failed' && known && history.coverage) {
    // Nothing was found so far, which isn't the same as empty.
    const isRead = history.coverage.progress >= 1 && known.day !== undefined
    const title = isRead && known.day !== undefined ? say.noneSince(known.day) : say.readingTitle
    return <EmptyState icon="clock" title={title} text={known.text} />
  }
  if (history.state !== 'failed') return <EmptyState icon="clock" title={say.emptyTitle} text={say.emptyText} />
  return (
    <ErrorState
      title={error.say(sentenceOf('history.unavailable'))}
      text={say.unavailableText}
      action={{ label: say.retry, icon: 'refresh', isBusy: history.isFetching, onClick: history.refetch }}
    />
  )
}

/** The newest activity, and a link to the rest. */
export function RecentActivity({
  history,
  chainId,
  rows,
  onShowAll,
}: {
  history: History
  chainId: NetworkId
  rows: number
  onShowAll: () => void
}) {
  const say = useWords(activityWords)
  const { state, activities, hasMore } = history
  const known = useCoverageText(history.coverage, chainId, say)
  if (state === 'loading') return <ActivitySkeletons count={rows} />
  if (state === 'empty' || state === 'failed') return <NoActivity history={history} chainId={chainId} />
  const isCut = activities.length > rows || hasMore
  const shown = activities.slice(0, isCut ? rows - 1 : rows)
  const note = noteOn(known, { activities: shown, hasMore })
  return (
    <>
      <ul aria-label={say.list}>
        {shown.map((activity) => (
          <li key={activity.id}>
            <ActivityRow activity={activity} chainId={chainId} isDated />
          </li>
        ))}
      </ul>
      {note && <p className="RecentActivity-known">{note}</p>}
      {isCut && (
        <div className="RecentActivity-more">
          <Button size="sm" isWide onClick={onShowAll}>
            {say.showAll}
          </Button>
        </div>
      )}
    </>
  )
}
