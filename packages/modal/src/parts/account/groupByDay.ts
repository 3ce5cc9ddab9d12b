import type { Activity } from '@latchkey/core/account/activity'
import { dayText } from '@latchkey/ui/timeText'

type Day = { key: string; at: number; activities: readonly Activity[] }

const dayOf = (at: number): string => {
  const date = new Date(at)
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`
}

/** Groups by day in the user's time zone, in list order. */
export const groupByDay = (activities: readonly Activity[]): readonly Day[] => {
  const days: { key: string; at: number; activities: Activity[] }[] = []
  for (const activity of activities) {
    const key = dayOf(activity.at)
    const last = days.at(-1)
    if (last?.key === key) last.activities.push(activity)
    else days.push({ key, at: activity.at, activities: [activity] })
  }
  return days
}

/** How many days ago in the user's time zone: 0 is today. */
const daysAgo = (at: number, now: number): number => {
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0)
  return Math.round((midnight(now) - midnight(at)) / 86_400_000)
}

export const dayTitle = (
  at: number,
  now: number,
  { locale, say }: { locale: string; say: Readonly<Record<'today' | 'yesterday', string>> },
): string => {
  const ago = daysAgo(at, now)
  if (ago === 0) return say.today
  return ago === 1 ? say.yesterday : dayText(at, now, locale)
}
