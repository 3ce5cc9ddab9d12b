import { openDatabase } from '../db/openDatabase.ts'
import { refuseUnmigrated } from '../db/readApplied.ts'
import { readSettings } from '../settings.ts'
import { StartError } from '../startError.ts'
import { readKeyFile, writeKeyFile } from './keyFile.ts'
import { isWrapped, unwrapLine, wrapLine } from './keyWrapper.ts'
import { openKeyService } from './openKeyService.ts'
import { countSealed } from './resealRows.ts'
import { type KeyWork, rotateKeys } from './rotateKeys.ts'
import { rotatePepper } from './rotatePepper.ts'

type Env = Readonly<Record<string, string | undefined>>

const actions: Readonly<Record<string, (work: KeyWork) => Promise<boolean>>> = {
  status: async ({ pool, file, say }) => {
    const lines = await readKeyFile(file)
    const sealed = await countSealed(pool)
    const sealing = lines.find(({ isWaiting }) => !isWaiting)
    for (const line of lines) {
      const roles = [
        ...(line.isWaiting ? ['waits until every instance has it'] : []),
        ...(line === sealing ? ['seals'] : []),
        ...(line === lines.at(-1) ? ['root of the keyed hashes'] : []),
        ...(isWrapped(line.text) ? ['wrapped'] : []),
      ]
      say(`${line.id.padEnd(6)} ${String(sealed.get(line.id) ?? 0).padStart(9)} rows  ${roles.join(', ')}`)
    }
    for (const [id, count] of sealed)
      if (!lines.some((line) => line.id === id))
        say(`${id.padEnd(6)} ${String(count).padStart(9)} rows  MISSING from the file`)
    return true
  },
  rotate: async (work) => {
    await refuseUnmigrated(work.pool)
    return await rotateKeys(work)
  },
  'rotate-pepper': async (work) => {
    await refuseUnmigrated(work.pool)
    return await rotatePepper(work)
  },
  wrap: async ({ file, wrapper, say }) => {
    if (!wrapper) throw new StartError('Set KEY_SERVICE to the service that should wrap the keys.')
    const lines = await readKeyFile(file)
    const wrapped = []
    for (const { id, isWaiting, text } of lines)
      wrapped.push({ id, isWaiting, text: await wrapLine(wrapper, id, await unwrapLine(wrapper, id, text)) })
    for (const { id, text } of wrapped) await unwrapLine(wrapper, id, text)
    await writeKeyFile(file, wrapped)
    say(`Wrapped ${wrapped.length} keys. Destroy every copy of the file that holds them unwrapped.`)
    return true
  },
}

/** `npm run keys`: shows the master keys, or changes them. */
export const keysCommand = async (args: readonly string[], env: Env, say: (text: string) => void): Promise<boolean> => {
  const [name = 'status', ...rest] = args
  const action = actions[name]
  if (!action || rest.length > 0) throw new StartError(`Choose one of: ${Object.keys(actions).join(', ')}.`)
  const settings = readSettings(env)
  const wrapper = await openKeyService(settings)
  const database = await openDatabase(settings)
  try {
    return await action({ pool: database.connection.pool, file: settings.MASTER_KEY_FILE, wrapper, say })
  } finally {
    await database.close()
  }
}
