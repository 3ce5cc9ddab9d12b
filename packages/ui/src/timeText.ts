/** A time of day: `14:05`. */
export const clockTime = (at: number, locale: string): string =>
  new Date(at).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })

/** A time of day that changes while one looks: `14:05:09`. */
export const clockTimeWithSeconds = (at: number, locale: string): string =>
  new Date(at).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** A day in full: `5 March 2026`. Takes milliseconds or an ISO time. */
export const longDate = (at: number | string, locale: string): string =>
  new Date(at).toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' })
