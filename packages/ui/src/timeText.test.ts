import { expect, it } from 'vitest'
import { clockTime, dateAndTime, recentTime } from './timeText.ts'

const at = new Date(2026, 2, 5, 14, 5, 9)

it.each([
  ['en', 'Mar 5, 2026, 2:05 PM'],
  ['de', '05.03.2026, 14:05'],
])('writes day and time in %s without seconds, from a number or an ISO time', (locale, text) => {
  const written = [at.getTime(), at.toISOString()].map((one) => dateAndTime(one, locale).replace(/\s/g, ' '))
  expect(written).toEqual([text, text])
})

it.each([
  ['en', '8:05 AM', 'Mar 5, 8:05 AM'],
  ['de', '08:05', '5. März, 08:05'],
  ['fr', '08:05', '5 mars, 08:05'],
])('writes morning hours in %s as its readers do', (locale, time, dayAndTime) => {
  const morning = new Date(2026, 2, 5, 8, 5).getTime()
  expect([clockTime(morning, locale), recentTime(morning, locale)].map((one) => one.replace(/\s/g, ' '))).toEqual([
    time,
    dayAndTime,
  ])
})
