import type { Activity } from '@latchkey/core/account/activity'
import type { NetworkId } from '@latchkey/core/networks'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import { useLocale, useWords } from '@latchkey/ui/words'
import { useKit } from '../../hooks/useKit.ts'
import { ActivityRow } from '../../lists/ActivityRow.tsx'
import { activityWords } from '../../words/activity.ts'
import { dayTitle, groupByDay } from './groupByDay.ts'

/** Activity, grouped by day. */
export function ActivityDays({ activities, chainId }: { activities: readonly Activity[]; chainId: NetworkId }) {
  const { clock } = useKit().ports
  const say = useWords(activityWords)
  const locale = useLocale()
  const now = clock.now()
  return (
    <div className="ActivityDays">
      {groupByDay(activities).map((day) => (
        <section key={day.key} className="ActivityDays-day">
          <SectionTitle size="group" level={3}>
            {dayTitle(day.at, now, { locale, say })}
          </SectionTitle>
          <ul aria-label={dayTitle(day.at, now, { locale, say })}>
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
