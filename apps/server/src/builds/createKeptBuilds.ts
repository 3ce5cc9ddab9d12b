import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import type { Keyring } from '../keys/keyring.ts'

/** The app the files belong to: the same path may exist in each. */
export type BuiltOrigin = 'site' | 'wallet' | 'kit'

/** The files of the last builds, shared by all instances. Pages opened before an upgrade load the rest of their code here. */
export type KeptBuilds = {
  /** Stores this build's files, and deletes builds before the last two. */
  keep: () => Promise<void>
  /** A file of another build, or undefined. */
  find: (origin: BuiltOrigin, path: string) => Promise<Buffer | undefined>
}

type Options = { db: Database; keyring: Keyring; folders: Readonly<Record<BuiltOrigin, string>> }
type BuiltFile = { origin: BuiltOrigin; path: string; content: Buffer }

/** This one and the two before it. */
const buildsKept = 3
/** Folders whose file names contain a hash of the content: a name means the same file in every build. */
const hashedFolders = ['assets', 'chunks']
const listAgainMs = 1_000

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')

export const createKeptBuilds = ({ db, keyring, folders }: Options): KeptBuilds => {
  let known: Promise<ReadonlySet<string>> = Promise.resolve(new Set())
  let listedAt = 0

  /** Marking a file needs the master key, so write access to the database isn't enough to add code to our pages. */
  const markOf = ({ origin, path, content }: BuiltFile): string =>
    keyring.hash('built-file', JSON.stringify([origin, path, sha256(content)]))

  const list = async (): Promise<ReadonlySet<string>> => {
    const { rows } = await db.execute<{ key: string }>(sql`SELECT DISTINCT origin || path AS key FROM built_files`)
    return new Set(rows.map(({ key }) => key))
  }

  /** Unknown paths must not cost a query each. A page requests many files at once; all of them wait for one list. */
  const isKnown = async (key: string): Promise<boolean> => {
    if ((await known.catch(() => undefined))?.has(key)) return true
    if (Date.now() - listedAt >= listAgainMs) {
      listedAt = Date.now()
      known = list()
    }
    return (await known).has(key)
  }

  return {
    keep: async () => {
      const files = await readBuild(folders)
      if (files.length === 0) return
      const id = sha256(files.map((file) => `${file.origin}${file.path} ${sha256(file.content)}`).join('\n'))
      await db.transaction(async (tx) => {
        const { rows } = await tx.execute<{
          isNew: boolean
        }>(sql`INSERT INTO builds (id, started_at) VALUES (${id}, now())
          ON CONFLICT (id) DO UPDATE SET started_at = now() RETURNING xmax = 0 AS "isNew"`)
        if (rows[0]?.isNew)
          for (const file of files)
            await tx.execute(sql`INSERT INTO built_files (build, origin, path, content, mark)
              VALUES (${id}, ${file.origin}, ${file.path}, ${file.content}, ${markOf(file)})`)
        await tx.execute(sql`DELETE FROM builds
          WHERE id NOT IN (SELECT id FROM builds ORDER BY started_at DESC LIMIT ${buildsKept})`)
      })
    },
    find: async (origin, path) => {
      if (!(await isKnown(`${origin}${path}`))) return undefined
      const { rows } = await db.execute<{ content: Buffer; mark: string }>(
        sql`SELECT content, mark FROM built_files WHERE origin = ${origin} AND path = ${path}`,
      )
      return rows.find(({ content, mark }) => mark === markOf({ origin, path, content }))?.content
    },
  }
}

const readBuild = async (folders: Options['folders']): Promise<BuiltFile[]> => {
  const files: BuiltFile[] = []
  for (const [origin, folder] of Object.entries(folders) as [BuiltOrigin, string][])
    for (const name of hashedFolders) {
      const found = await readdir(join(folder, name), { withFileTypes: true }).catch(() => [])
      for (const file of found.filter((one) => one.isFile()).toSorted((a, b) => (a.name < b.name ? -1 : 1)))
        files.push({ origin, path: `/${name}/${file.name}`, content: await readFile(join(folder, name, file.name)) })
    }
  return files
}
