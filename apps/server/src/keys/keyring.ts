import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from '../startError.ts'
import { type KeyLine, readKeyFile } from './keyFile.ts'
import { type KeyWrapper, unwrapLine } from './keyWrapper.ts'

/** Uses of the master key, which never leaves this file. */
export type Keyring = {
  /** AES-256-GCM with the newest master key. Opening needs the same `context`, which says what is sealed. */
  seal: (context: string, plain: string) => string
  open: (context: string, sealed: string) => string
  /** A keyed hash. It can't be guessed without the master key. */
  hash: (purpose: string, text: string) => string
  /** The IDs of the keys that open, and of the one that seals. */
  ids: () => { opens: readonly string[]; seals: string }
  /** Reads the file again. The root of the keyed hashes never changes while a server runs. */
  reload: () => Promise<void>
}

type Options = { file: string; mayCreate: boolean; wrapper?: KeyWrapper | undefined }
type Key = { id: string; isWaiting: boolean; bytes: Buffer }

/**
 * Reads the master keys: one `<id>:<32 bytes as base64url>` a line. The first line without `+` seals, all of them open.
 * The last line is also the root of the keyed hashes. `npm run keys` writes the file.
 */
export const readKeyring = async ({ file, mayCreate, wrapper }: Options): Promise<Keyring> => {
  if (mayCreate) await createOnce(file)
  const unwrapAll = createUnwrapper(wrapper)
  const read = async (): Promise<Key[]> => await unwrapAll(await readKeyFile(file))
  return createKeyring(await read(), read)
}

/** Unwraps lines that are new in the file. A running server must not depend on the key service. */
const createUnwrapper = (wrapper: KeyWrapper | undefined): ((lines: readonly KeyLine[]) => Promise<Key[]>) => {
  let known: ReadonlyMap<string, Buffer> = new Map()
  const nameOf = ({ id, text }: KeyLine): string => `${id}:${text}`
  return async (lines) => {
    const keys = await Promise.all(
      lines.map(async (line) => {
        const bytes = known.get(nameOf(line)) ?? (await unwrapLine(wrapper, line.id, line.text))
        return { id: line.id, isWaiting: line.isWaiting, bytes, name: nameOf(line) }
      }),
    )
    known = new Map(keys.map(({ name, bytes }) => [name, bytes]))
    return keys
  }
}

/** Two servers that start together both use the key of the first one, never half a key. */
const createOnce = async (file: string): Promise<void> => {
  const fresh = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(fresh, `k1:${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } catch (cause) {
    throw new StartError(`MASTER_KEY_FILE ${file} cannot be written: allow it, or set another path.`, { cause })
  } finally {
    await rm(fresh, { force: true })
  }
}

const derive = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, 'latchkey', `latchkey/${purpose}/v1`, 32))

type Sealing = { keys: ReadonlyMap<string, Buffer>; newest: string }

const sealingOf = (keys: readonly Key[]): Sealing => {
  const newest = keys.find(({ isWaiting }) => !isWaiting)
  if (!newest) throw new Error('A keyring needs a key.')
  return { keys: new Map(keys.map(({ id, bytes }) => [id, derive(bytes, 'seal')])), newest: newest.id }
}

const createKeyring = (first: readonly Key[], read: () => Promise<Key[]>): Keyring => {
  let sealing = sealingOf(first)
  const root = first.at(-1)?.bytes ?? Buffer.alloc(0)
  const peppers = new Map<string, Buffer>()
  const pepperOf = (purpose: string): Buffer => {
    const known = peppers.get(purpose) ?? derive(root, `pepper/${purpose}`)
    peppers.set(purpose, known)
    return known
  }

  return {
    seal: (context, plain) => {
      const iv = randomBytes(12)
      const key = sealing.keys.get(sealing.newest) as Buffer
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
      const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [sealing.newest, iv.toString('base64url'), data.toString('base64url')].join('.')
    },
    open: (context, sealed) => {
      const [id = '', iv = '', data = ''] = sealed.split('.')
      const key = sealing.keys.get(id)
      if (!key) throw new Error(`The master key ${id} is missing from MASTER_KEY_FILE.`)
      const bytes = Buffer.from(data, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
    },
    hash: (purpose, text) => createHmac('sha256', pepperOf(purpose)).update(text).digest('base64url'),
    ids: () => ({ opens: [...sealing.keys.keys()], seals: sealing.newest }),
    reload: async () => {
      sealing = sealingOf(await read())
    },
  }
}
