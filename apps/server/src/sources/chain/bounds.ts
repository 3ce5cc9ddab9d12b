/** The lower of two block numbers. */
export const lower = (a: bigint, b: bigint): bigint => {
  if (a < b) return a
  return b
}

/** The higher of two block numbers. */
export const higher = (a: bigint, b: bigint): bigint => {
  if (a < b) return b
  return a
}
