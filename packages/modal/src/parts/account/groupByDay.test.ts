import { toActivity } from '@latchkey/core/account/activity'
import { sampleItem } from '@latchkey/core/testing/accountSamples'
import { expect, test } from 'vitest'
import { dayTitle, groupByDay } from './groupByDay.ts'

test("groups by the user's local day, in list order", () => {
  const at = (text: string) => toActivity(sampleItem(text, { minedAt: new Date(text).toISOString() }))
  const days = groupByDay([at('2025-10-09T20:00'), at('2025-10-09T00:01'), at('2025-10-08T23:59')])
  expect(days.map(({ activities }) => activities.length)).toEqual([2, 1])
  const now = new Date('2025-10-09T00:30').getTime()
  const say = { today: 'Today', yesterday: 'Yesterday' }
  expect(days.map((day) => dayTitle(day.at, now, { locale: 'en', say }))).toEqual(['Today', 'Yesterday'])
  const earlier = ['2025-10-07T23:59', '2024-12-31T12:00'].map((text) => new Date(text).getTime())
  expect(earlier.map((day) => dayTitle(day, now, { locale: 'en', say }))).toEqual(['October 7', 'December 31, 2024'])
})
