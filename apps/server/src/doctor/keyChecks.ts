import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { type Finding, fail, pass, warn } from '../conformance/check.ts'
import { readKeyFile } from '../keys/keyFile.ts'
import { readKeyring } from '../keys/keyring.ts'
import { isWrapped, type KeyWrapper, unwrapLine, wrapLine } from '../keys/keyWrapper.ts'
import { openKeyService } from '../keys/openKeyService.ts'
import { StartError } from '../startError.ts'
import { type DoctorCheck, type Line, line } from './doctorCheck.ts'

/** Whether the service wraps the keys, or could: with keys that it doesn't wrap yet, the server starts without it. */
const serviceLine = async (wrapper: KeyWrapper, file: string): Promise<Line> => {
  const open = (await readKeyFile(file)).filter(({ text }) => !isWrapped(text)).map(({ id }) => id)
  const [first] = open
  if (!first) return line('Key service', pass('wraps every key in the file'))
  await unwrapLine(wrapper, first, await wrapLine(wrapper, first, randomBytes(32)))
  const found = `answers, but ${open.join(', ')} in the file ${open.length === 1 ? "isn't" : "aren't"} wrapped yet`
  return line('Key service', warn(found, 'Run: npm run keys -- wrap'))
}

/** Whether the master key can be read, and only by the server. */
export const keyChecks: DoctorCheck = async (settings) => {
  const file = settings.MASTER_KEY_FILE
  const lines: Line[] = []
  try {
    await readKeyFile(file)
    const wrapper = await openKeyService(settings)
    await readKeyring({ file, mayCreate: false, wrapper })
    lines.push(line('Master key', pass('can be read')))
    if (wrapper) lines.push(await serviceLine(wrapper, file))
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    const name = lines.length === 0 ? 'Master key' : 'Key service'
    return [...lines, line(name, fail(error.message, 'See "Master keys" in docs/production.md.'))]
  }
  lines.push(line('Who can read it', await readersFinding(file)))
  return lines
}

/** A container often gets the file through a group that only it is in, so one of our own groups may read it. */
const readersFinding = async (file: string): Promise<Finding> => {
  const { mode, gid } = await stat(file)
  if (process.platform === 'win32' || (mode & 0o077) === 0) return pass('its owner only')
  const isOurs = (process.getgroups?.() ?? []).includes(gid) || process.getgid?.() === gid
  if ((mode & 0o077) === 0o040 && isOurs) return pass(`its owner and the group ${gid}, which is ours`)
  return warn(`other users of this machine (mode ${(mode & 0o777).toString(8)})`, `Run: chmod 600 ${file}`)
}
