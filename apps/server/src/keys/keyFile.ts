import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from '../startError.ts'

/** One line of the master key file. */
export type KeyLine = {
  id: string
  /** It already opens rows, but seals them only once every instance has read it. */
  isWaiting: boolean
  /** 32 bytes as base64url, or `wrapped:` and the output of a key service. */
  text: string
}

/** A line of a key file. */
export const keyLinePattern = /^(\+?)([A-Za-z0-9]{1,16}):([A-Za-z0-9_-]{43}|wrapped:[\x21-\x7e]{1,4096})$/

/** Parses the lines of a master key file, or says what is wrong with it. */
export const readKeyFile = async (file: string): Promise<KeyLine[]> => {
  const content = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const advice =
      cause.code === 'EACCES'
        ? 'make the user that runs the server its owner'
        : 'put the master key there, or set another path'
    throw new StartError(`MASTER_KEY_FILE ${file} cannot be read: ${advice}.`, { cause })
  })
  const lines = content
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, mark, id, text] = keyLinePattern.exec(line) ?? []
      if (!id || !text) throw new StartError(`MASTER_KEY_FILE ${file} must hold lines of <id>:<32 bytes as base64url>.`)
      return { id, isWaiting: mark === '+', text }
    })
  if (!lines.some(({ isWaiting }) => !isWaiting)) throw new StartError(`MASTER_KEY_FILE ${file} is empty.`)
  return lines
}

const format = (lines: readonly KeyLine[]): string =>
  lines.map(({ id, isWaiting, text }) => `${isWaiting ? '+' : ''}${id}:${text}\n`).join('')

/** Why the file could not be replaced, and what to do. */
export const explainFailure = (file: string, code: string | undefined): string => {
  const folder = dirname(file)
  const reasons: Readonly<Record<string, string>> = {
    EROFS: `the folder ${folder} is read-only here. Run this where it can be written, then copy the file to every server.`,
    EACCES: `this user may not write to the folder ${folder}. Run this as the owner of the file.`,
    EPERM: `this user may not write to the folder ${folder}. Run this as the owner of the file.`,
    EBUSY: `the file alone is mounted into this container. Mount its folder instead, here and in the servers: they would keep the old file.`,
    ENOSPC: `the disk of ${folder} is full.`,
  }
  const reason = reasons[code ?? ''] ?? `${code ?? 'unknown reason'}. Run this where it can be, then copy the file.`
  return `MASTER_KEY_FILE ${file} cannot be replaced: ${reason}`
}

/** Replaces the file atomically, even across a power failure. It keeps its owner and mode. */
export const writeKeyFile = async (file: string, lines: readonly KeyLine[]): Promise<void> => {
  const fresh = `${file}.new`
  try {
    const old = await stat(file).catch(() => undefined)
    const handle = await open(fresh, 'w', 0o600)
    try {
      if (old) {
        const { uid, gid } = await handle.stat()
        if (uid !== old.uid || gid !== old.gid) await handle.chown(old.uid, old.gid)
        await handle.chmod(old.mode & 0o777)
      }
      await handle.writeFile(format(lines))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(fresh, file)
  } catch (cause) {
    await rm(fresh, { force: true }).catch(() => {})
    throw new StartError(explainFailure(file, (cause as NodeJS.ErrnoException).code), { cause })
  }
}

/** An ID that isn't taken. */
export const newKeyId = (taken: readonly string[], prefix: 'k' | 'p'): string => {
  for (let number = 1; ; number++) {
    const id = `${prefix}${number}`
    if (!taken.includes(id)) return id
  }
}
