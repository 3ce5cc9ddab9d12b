/**
 * Whether a text could mean thousands or a fraction: "1,250" is 1250 in one country and 1.25 in another. Only a single
 * separator with one to three digits before it, not starting with zero, and exactly three after it is ambiguous. A
 * typed decimal separator of the user's language is always that, because the field writes it so; in pasted text it can
 * be either.
 */
export function isAmbiguousAmount(text: string, point: string, isPasted = false): boolean {
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) && (isPasted || !text.includes(point))
}
