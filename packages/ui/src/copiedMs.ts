/** How long a button says that it copied. */
export const copiedMs = 2_000
