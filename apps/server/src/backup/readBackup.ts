import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { Keyring } from '../keys/keyring.ts'
import { StartError } from '../startError.ts'
import { explainReading } from './explainFile.ts'
import { type BackupHead, rootOf, sealOf } from './writeBackup.ts'

/** The rows that follow, until the next table. */
type TableLine = { table: string; columns: readonly string[] }
export type BackupLine = BackupHead | TableLine | (string | null)[] | { rows: number } | { seal: string }

async function* readText(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const unzipped = createGunzip()
  source.on('error', (error) => unzipped.destroy(error))
  try {
    yield* createInterface({ input: source.pipe(unzipped), crlfDelay: Number.POSITIVE_INFINITY })
  } finally {
    source.destroy()
    unzipped.destroy()
  }
}

/** The first line of a backup; undefined if the file is something else. */
export const readHead = async (file: string): Promise<BackupHead | undefined> => {
  try {
    for await (const text of readText(file)) {
      const head = JSON.parse(text) as Partial<BackupHead> | null
      return head?.format && head.at && head.root ? (head as BackupHead) : undefined
    }
  } catch {
    return undefined
  }
}

/** Every line of a backup. */
export async function* readLines(file: string): AsyncGenerator<BackupLine> {
  for await (const text of readText(file)) yield JSON.parse(text) as BackupLine
}

/** Reads a backup to its end and checks that it is whole, unchanged, and belongs to this master key. */
export const checkBackup = async (file: string, keyring: Keyring): Promise<BackupHead> => {
  const digest = createHash('sha256')
  let head: BackupHead | undefined
  let last = ''
  try {
    for await (const text of readText(file)) {
      if (last !== '') digest.update(`${last}\n`)
      last = text
      if (head) continue
      head = JSON.parse(text) as BackupHead
      if (head.format !== 1) throw new StartError(`${file} is a backup of a newer version.`)
      if (head.root !== rootOf(keyring))
        throw new StartError(`${file} was made with another MASTER_KEY_FILE. Use the key file of that time.`)
    }
    const { seal } = JSON.parse(last) as { seal?: string }
    if (head && seal === sealOf(keyring, digest.digest('hex'))) return head
  } catch (cause) {
    const error = explainReading(file, cause)
    if (error instanceof StartError) throw error
    throw new StartError(`${file} can't be read to its end. Use another backup.`, { cause: error })
  }
  throw new StartError(`${file} was changed or is incomplete. Use another backup.`)
}
