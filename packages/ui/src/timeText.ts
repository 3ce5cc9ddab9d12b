/** `8:05 AM`, but `08:05` where the day has 24 hours. */
const hourIn = (locale: string): 'numeric' | '2-digit' =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ? 'numeric' : '2-digit'

/** A time of day: `14:05`. */
export const clockTime = (at: number, locale: string): string =>
  new Date(at).toLocaleTimeString(locale, { hour: hourIn(locale), minute: '2-digit' })

/** A time of day that changes while one looks: `14:05:09`. */
export const clockTimeWithSeconds = (at: number, locale: string): string =>
  new Date(at).toLocaleTimeString(locale, { hour: hourIn(locale), minute: '2-digit', second: '2-digit' })

/** A day in full: `5 March 2026`. Takes milliseconds or an ISO time. */
export const longDate = (at: number | string, locale: string): string =>
  new Date(at).toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' })

/** A day and a time of day: `Mar 5, 2026, 2:05 PM`. Takes milliseconds or an ISO time. */
export const dateAndTime = (at: number | string, locale: string): string =>
  new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })

/** A recent day and a time of day, without the year: `Mar 5, 2:05 PM`. */
export const recentTime = (at: number, locale: string): string =>
  new Date(at).toLocaleString(locale, { month: 'short', day: 'numeric', hour: hourIn(locale), minute: '2-digit' })

/** A day with its month, and with its year if that isn't the current one. */
export const dayText = (at: number, now: number, locale: string): string => {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return new Date(at).toLocaleDateString(locale, {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  })
}
