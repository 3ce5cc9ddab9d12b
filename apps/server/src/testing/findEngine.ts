import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of the first of these programs on this machine. `npm test` installs what it may; see scripts/engines.mjs. */
export const findEngine = (...names: readonly string[]): string | undefined => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
  if (!found) console.warn(`Skipped the tests on a real ${names.join(' or ')}: there is none on this machine.`)
  return found
}
