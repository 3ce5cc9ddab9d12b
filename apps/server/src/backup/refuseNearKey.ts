import { lstat, readdir, readFile, realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { keyLinePattern } from '../keys/keyFile.ts'
import { StartError } from '../startError.ts'

const isInside = (folder: string, other: string): boolean => `${folder}${sep}`.startsWith(`${other}${sep}`)
/** A key file is a few lines. */
const keyFileBytesMax = 64_000

const isKeyFile = async (path: string): Promise<boolean> => {
  const found = await lstat(path)
  if (!found.isFile() || found.size > keyFileBytesMax) return false
  const [first = ''] = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  return keyLinePattern.test(first.trim())
}

/**
 * A backup and the master key together open every wallet in assisted custody. So a backup is not written where a copy
 * of one is likely to include the other: in the key's folder, above or below it, or next to any key file.
 */
export const refuseNearKey = async (backup: string, keyFile: string): Promise<void> => {
  const folder = await realpath(dirname(backup)).catch((cause: unknown) => {
    throw new StartError(`The folder of ${backup} does not exist.`, { cause })
  })
  const keyFolder = dirname(await realpath(keyFile).catch(() => keyFile))
  if (isInside(folder, keyFolder) || isInside(keyFolder, folder))
    throw new StartError(
      `A backup must never be kept together with the master key: one of ${folder} and ${keyFolder} contains the other. Choose another folder, preferably on another machine.`,
    )
  for (const name of await readdir(folder))
    if (await isKeyFile(join(folder, name)))
      throw new StartError(
        `A backup must never be kept together with a master key: move ${join(folder, name)} away, or choose another folder.`,
      )
}
