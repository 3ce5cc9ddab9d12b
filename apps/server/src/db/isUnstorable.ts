/** SQLSTATEs of text that PostgreSQL can't hold: a NUL character, or half of a surrogate pair. */
const sqlStates = ['22021', '22P05']

/** Whether a query failed because of a character in the caller's text. */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && sqlStates.includes(String(error.code))) || isUnstorable(error.cause))
