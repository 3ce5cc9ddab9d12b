import { toActivity } from '@latchkey/core/account/activity'
import { sampleItem } from '@latchkey/core/testing/accountSamples'
import { expect, test } from 'vitest'
import { daysAgo, groupByDay } from './groupByDay.ts'

test("groups by the user's local day, in list order", () => {
  const at = (text: string) => toActivity(sampleItem(text, { minedAt: new Date(text).toISOString() }))
  const days = groupByDay([at('2025-10-09T20:00'), at('2025-10-09T00:01'), at('2025-10-08T23:59')])
  expect(days.map(({ activities }) => activities.length)).toEqual([2, 1])
  const now = new Date('2025-10-09T00:30').getTime()
  expect(days.map((day) => daysAgo(day.at, now))).toEqual([0, 1])
})
