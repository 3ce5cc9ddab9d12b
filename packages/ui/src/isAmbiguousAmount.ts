/**
 * Whether a text could be read as thousands or as a fraction: "1,250" is 1250 in one country and 1.25 in another.
 * Only one separator with one to three digits before it, the first of them not a zero, and exactly three after it can
 * be both. A point that is typed here is always the decimal one, because the field says so; a pasted text comes from
 * elsewhere, so there a point can be either too.
 */
export function isAmbiguousAmount(text: string, isPasted = false): boolean {
  return (isPasted ? /^[1-9]\d{0,2}[.,]\d{3}$/ : /^[1-9]\d{0,2},\d{3}$/).test(text)
}
