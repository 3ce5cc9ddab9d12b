/** `Math.min` and `Math.max` don't support bigint. */
export const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b)
export const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b)
