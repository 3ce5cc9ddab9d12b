import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from '../startError.ts'

/** The user that runs PostgreSQL, which refuses to run as root; undefined means the current user. */
export type Unprivileged = { uid: number; gid: number; name: string }

/** Chooses an existing user when we are root. */
export const findUnprivileged = async (): Promise<Unprivileged | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const [name, , uid, gid] = users.find(([name]) => name === wanted) ?? []
    if (name && uid && gid) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new StartError("PostgreSQL can't run as root: start as another user, or add a user named 'postgres'.")
}

/** Whether that user may enter a folder, by the permission bits of it and of every folder above. */
export const canEnter = async (folder: string, user: Unprivileged): Promise<boolean> => {
  if (!(await allows(folder, user, 1))) return false
  return folder === dirname(folder) || (await canEnter(dirname(folder), user))
}

/** Whether that user may run a file. */
export const canRun = async (file: string, user: Unprivileged): Promise<boolean> =>
  (await canEnter(dirname(file), user)) && (await allows(file, user, 5))

const allows = async (path: string, user: Unprivileged, bits: number): Promise<boolean> => {
  const { mode, uid, gid } = await stat(path)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}
