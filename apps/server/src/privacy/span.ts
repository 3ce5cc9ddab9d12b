import { dayMs } from '@latchkey/wire/durations'

const units = [
  [365 * dayMs, 'year'],
  [dayMs, 'day'],
  [60_000, 'minute'],
] as const

/** A period of the limits in words: `1 year`, `62 days`, `10 minutes`. */
export const span = (ms: number): string => {
  const [unitMs, name] = units.find(([unitMs]) => ms % unitMs === 0) ?? [dayMs, 'day']
  const count = ms / unitMs
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
