import type { Activity } from '@latchkey/core/account/activity'
import type { NetworkId } from '@latchkey/core/networks'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import { useLocale, useWords } from '@latchkey/ui/words'
import { useKit } from '../../hooks/useKit.ts'
import { ActivityRow } from '../../lists/ActivityRow.tsx'
import { activityWords } from '../../words/activity.ts'
import { daysAgo, groupByDay } from './groupByDay.ts'

/** Activity, grouped by day. */
export function ActivityDays({ activities, chainId }: { activities: readonly Activity[]; chainId: NetworkId }) {
  const { clock } = useKit().ports
  const say = useWords(activityWords)
  const locale = useLocale()
  const now = clock.now()
  const dayText = (at: number): string => {
    const ago = daysAgo(at, now)
    if (ago === 0) return say.today
    if (ago === 1) return say.yesterday
    const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
    return new Date(at).toLocaleDateString(locale, {
      day: 'numeric',
      month: 'long',
      ...(!isThisYear && { year: 'numeric' }),
    })
  }
  return (
    <div className="ActivityDays">
      {groupByDay(activities).map((day) => (
        <section key={day.key} className="ActivityDays-day">
          <SectionTitle size="group" level={3}>
            {dayText(day.at)}
          </SectionTitle>
          <ul aria-label={dayText(day.at)}>
            {day.activities.map((activity) => (
              <li key={activity.id}>
                <ActivityRow activity={activity} chainId={chainId} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
