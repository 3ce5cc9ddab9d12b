import { eq, sql } from 'drizzle-orm'
import { emails } from '../../db/identitySchema.ts'
import type { Keyring } from '../../keys/keyring.ts'
import type { Transaction } from '../auth/foundation/transaction.ts'
import { type Person, type PersonalTable, personalTables } from './personalTables.ts'

type Row = Record<string, unknown>

/** The keys that find a user's rows. */
export const readPerson = async (tx: Transaction, userId: string): Promise<Person> => {
  const rows = await tx.select({ hash: emails.emailHash }).from(emails).where(eq(emails.userId, userId))
  return { userId, emailHashes: rows.map(({ hash }) => hash) }
}

/** All stored data about a user, by table. */
export const collectData = async (
  tx: Transaction,
  keyring: Keyring,
  person: Person,
): Promise<Record<string, Row[]>> => {
  const tables: Record<string, Row[]> = {}
  for (const one of personalTables) tables[one.table] = await readRows(tx, keyring, one, person)
  return tables
}

const readRows = async (
  tx: Transaction,
  keyring: Keyring,
  { table, of, shown, opened = [] }: PersonalTable,
  person: Person,
): Promise<Row[]> => {
  const names = [...shown, ...opened.map(([column]) => column)].map((name) => sql.identifier(name))
  const { rows } = await tx.execute<{ row: Row }>(sql`
    SELECT to_jsonb(t) AS row FROM (
      SELECT ${sql.join(names, sql`, `)} FROM ${sql.identifier(table)} WHERE ${of(person)}) t`)
  return rows.map(({ row }) => ({
    ...Object.fromEntries(shown.map((name) => [name, row[name]])),
    ...Object.fromEntries(opened.map(([column, context, name]) => [name, openText(keyring, context, row[column])])),
  }))
}

const openText = (keyring: Keyring, context: string, sealed: unknown): string | null =>
  typeof sealed === 'string' ? keyring.open(context, sealed) : null
