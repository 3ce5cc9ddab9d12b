/** The problem of a migration, as a sentence. */
export type Unsafe = { name: string; problem: string }

/** Earlier files predate these rules. */
const firstChecked = '0100'
/** The first line of a file that removes something once no running version uses it. */
const contract = /^-- contract: unused since (\d+\.\d+\.\d+)$/m
/** The first line of a file whose statements must not run in a transaction. */
export const outsideTransaction = /^-- outside a transaction$/m

const rules: readonly { pattern: RegExp; problem: string; isContract?: boolean }[] = [
  {
    pattern: /\b(DROP\s+(TABLE|COLUMN)|RENAME\s+(TO|COLUMN))\b/i,
    problem: 'takes away what a running older version uses. Stop using it in one release and remove it in a later one',
    isContract: true,
  },
  {
    pattern: /\bALTER\s+COLUMN\s+\w+\s+(SET\s+DATA\s+)?TYPE\b/i,
    problem: 'rewrites the table under a lock. Add a new column and fill it in small batches',
  },
  {
    pattern: /\bALTER\s+COLUMN\s+\w+\s+SET\s+NOT\s+NULL\b/i,
    problem: 'reads the whole table under a lock. Add a CHECK … NOT VALID and validate it in a later file',
  },
]

/** The version since which nothing uses what a migration removes; undefined if it removes nothing. */
export const unusedSince = (sql: string): string | undefined => contract.exec(sql)?.[1]

/** Statements without comments. */
export const statementsOf = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, '')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

const tableOf = (statement: string): string | undefined =>
  /^(?:ALTER\s+TABLE(?:\s+IF\s+EXISTS)?(?:\s+ONLY)?|CREATE\s+(?:UNIQUE\s+)?INDEX[\s\S]*?\sON)\s+(\w+)/i.exec(
    statement,
  )?.[1]

/** Everything in a migration that would block or break versions running while it is applied. */
export const checkMigration = ({ name, sql }: { name: string; sql: string }): Unsafe[] => {
  if (name < firstChecked) return []
  const statements = statementsOf(sql)
  const newTables = new Set(
    [...sql.matchAll(/CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/gi)].map(([, table]) => table),
  )
  const isOutside = outsideTransaction.test(sql)
  const problems = statements.flatMap((statement) => {
    const isNew = newTables.has(tableOf(statement) ?? '')
    const broken = rules
      .filter(({ pattern, isContract }) => pattern.test(statement) && !(isContract && contract.test(sql)) && !isNew)
      .map(({ problem }) => problem)
    const isConcurrent = /\bCONCURRENTLY\b/i.test(statement)
    if (/^CREATE\s+(UNIQUE\s+)?INDEX\b/i.test(statement) && !isConcurrent && !isNew)
      broken.push('blocks writes while it builds an index. Use CREATE INDEX CONCURRENTLY')
    if (isConcurrent && !isOutside)
      broken.push('uses CONCURRENTLY, which needs a first line "-- outside a transaction"')
    if (/\bADD\s+(COLUMN\s+)?\w+[^,]*\bNOT\s+NULL\b/i.test(statement) && !/\bDEFAULT\b/i.test(statement) && !isNew)
      broken.push('adds a column that an older version leaves empty. Give it a DEFAULT')
    if (
      /\bADD\s+CONSTRAINT\b[\s\S]*\b(FOREIGN\s+KEY|CHECK)\b/i.test(statement) &&
      !/\bNOT\s+VALID\b/i.test(statement) &&
      !isNew
    )
      broken.push('checks the whole table under a lock. Add it as NOT VALID and validate it in a later file')
    return broken
  })
  if (isOutside && statements.some((statement) => !/\bCONCURRENTLY\b/i.test(statement)))
    problems.push('runs outside a transaction, where only CONCURRENTLY belongs. Put the rest into another file')
  return problems.map((problem) => ({ name, problem }))
}
