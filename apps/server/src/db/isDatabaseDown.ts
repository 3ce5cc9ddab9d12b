const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'ENOENT']
/**
 * Connection failures (08), a full disk or other resources used up (53), a server that is starting, stopping or
 * recovering (57P), one that takes no writes (25006) as after a failover, and a statement that took too long (57014).
 */
const sqlStates = /^(08|53|57P|25006$|57014$)/
const driverSentences =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection|Query read timeout/

/** Whether a query failed because the database is down, full or overloaded, not because of the query. */
export const isDatabaseDown = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (networkCodes.includes(code) || sqlStates.test(code) || driverSentences.test(error.message)) return true
  if (error instanceof AggregateError && error.errors.some(isDatabaseDown)) return true
  return isDatabaseDown(error.cause)
}
