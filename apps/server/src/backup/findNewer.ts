import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Keyring } from '../keys/keyring.ts'
import { checkBackup, readHead } from './readBackup.ts'

type Options = { file: string; at: string; keyring: Keyring }
type Found = { newer: string | undefined; unusable: readonly string[] }

/** The newest whole backup in the same folder, if it is newer than this one. */
export const findNewer = async ({ file, at, keyring }: Options): Promise<Found> => {
  const folder = dirname(file)
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile())
  const heads = await Promise.all(
    names.map(async ({ name }) => ({ path: join(folder, name), at: (await readHead(join(folder, name)))?.at ?? '' })),
  )
  const newest = heads.filter((one) => one.at > at).sort((a, b) => (a.at < b.at ? 1 : -1))
  const unusable: string[] = []
  for (const { path } of newest) {
    const isWhole = await checkBackup(path, keyring).then(
      () => true,
      () => false,
    )
    if (isWhole) return { newer: path, unusable }
    unusable.push(path)
  }
  return { newer: undefined, unusable }
}
