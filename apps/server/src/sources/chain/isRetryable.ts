/** What nodes say when they have too much to do; they use the general code -32000 for it. */
const busyWords = /server busy|too many requests|rate limit/i

/** Whether an error is worth another try: code -1, limits, a busy node, and the 5000s of gateways (API-30). */
export const isRetryable = (code: number, message = ''): boolean =>
  [-1, -32005, -32007, 429].includes(code) ||
  (code >= 5_000 && code < 6_000) ||
  (code === -32000 && busyWords.test(message))
