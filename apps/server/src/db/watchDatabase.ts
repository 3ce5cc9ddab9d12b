import type pg from 'pg'

/** How long the database may take before it counts as down. */
const patienceMs = 2_000
const everyMs = 5_000

/** Whether the database answers now. A query that hangs closes its connection, so none is held for long. */
export const databaseAnswers = async (pool: pg.Pool): Promise<boolean> => {
  // The driver reads the limit of a single query, though its types only know that of a pool.
  const question: pg.QueryConfig & { query_timeout: number } = { text: 'SELECT 1', query_timeout: patienceMs }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false)
  })
  const asked = pool.query(question).then(
    () => true,
    () => false,
  )
  return await Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

/** Asks the database regularly, so a scrape of the metrics knows its state without waiting for it. */
export const watchDatabase = (pool: pg.Pool): { isUp: () => boolean; stop: () => void } => {
  let isUp = true
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    isUp = await databaseAnswers(pool)
    isAsking = false
  }
  const timer = setInterval(() => void ask(), everyMs)
  return { isUp: () => isUp, stop: () => clearInterval(timer) }
}
