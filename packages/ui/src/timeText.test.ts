import { expect, it } from 'vitest'
import { dateAndTime } from './timeText.ts'

const at = new Date(2026, 2, 5, 14, 5, 9)

it.each([
  ['en', 'Mar 5, 2026, 2:05 PM'],
  ['de', '05.03.2026, 14:05'],
])('writes day and time in %s without seconds, from a number or an ISO time', (locale, text) => {
  const written = [at.getTime(), at.toISOString()].map((one) => dateAndTime(one, locale).replace(/\s/g, ' '))
  expect(written).toEqual([text, text])
})
