/** Messages of overloaded nodes, sent with the general code -32000. */
const busyWords = /server busy|too many requests|rate limit/i

/** Whether an error is worth a retry: code -1, rate limits, a busy node, and gateway codes in the 5000s (API-30). */
export const isRetryable = (code: number, message = ''): boolean =>
  [-1, -32005, -32007, 429].includes(code) ||
  (code >= 5_000 && code < 6_000) ||
  (code === -32000 && busyWords.test(message))
