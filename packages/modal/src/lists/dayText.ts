/** A day with its month, and with its year if that isn't the current one. */
export const dayText = (at: number, now: number, locale: string): string => {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return new Date(at).toLocaleDateString(locale, {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  })
}
