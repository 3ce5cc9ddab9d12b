/**
 * Whether a text could mean thousands or a fraction: "1,250" is 1250 in one country and 1.25 in another. Only a single
 * separator with one to three digits before it, not starting with zero, and exactly three after it is ambiguous. A
 * typed point is always the decimal one, because the field says so; in pasted text it can be either.
 */
export function isAmbiguousAmount(text: string, isPasted = false): boolean {
  return (isPasted ? /^[1-9]\d{0,2}[.,]\d{3}$/ : /^[1-9]\d{0,2},\d{3}$/).test(text)
}
