import type pg from 'pg'
import { restoreMark } from '../db/unfinishedRestore.ts'
import { StartError } from '../startError.ts'

/** A table and the columns that a backup holds, in order. */
export type BackupTable = { name: string; columns: readonly { name: string; type: string }[] }

type Asks = Pick<pg.ClientBase, 'query'>

/** The running instances mean nothing elsewhere, migrations are in the file's header, and the mark is empty. */
const leftOut = ['instances', 'schema_migrations', restoreMark]

/** Every table of the schema, referenced tables first. */
export const listTables = async (client: Asks): Promise<BackupTable[]> => {
  const { rows } = await client.query<{ name: string; columns: BackupTable['columns']; refers: string[] }>(
    `SELECT c.relname::text AS name,
       (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum)
        FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
       ARRAY(SELECT f.relname::text FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
         WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS refers
     FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
       AND c.relname <> ALL ($1) ORDER BY c.relname`,
    [leftOut],
  )
  const ordered: (typeof rows)[number][] = []
  let left = rows
  while (left.length > 0) {
    const ready = left.filter(({ refers }) => refers.every((other) => !left.some(({ name }) => name === other)))
    if (ready.length === 0) throw new StartError('The tables of the database refer to each other in a circle.')
    ordered.push(...ready)
    left = left.filter((table) => !ready.includes(table))
  }
  return ordered.map(({ name, columns }) => ({ name, columns }))
}

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
