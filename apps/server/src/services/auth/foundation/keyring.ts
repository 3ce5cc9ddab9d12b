import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from '../../../startError.ts'

/** Uses of the master key, which never leaves this file. */
export type Keyring = {
  /** AES-256-GCM under the newest master key; `context` says what is sealed and must be the same to open it. */
  seal: (context: string, plain: string) => string
  open: (context: string, sealed: string) => string
  /** A keyed hash, unguessable without the master key. */
  hash: (purpose: string, text: string) => string
}

type Options = { file: string; mayCreate: boolean }
type Key = { id: string; bytes: Buffer }

/**
 * Reads the master keys: one `<id>:<32 bytes as base64url>` a line. The first line seals, all of them open, so a new
 * key is put on top. The last line is also the root of the peppers and stays where it is.
 */
export const readKeyring = async ({ file, mayCreate }: Options): Promise<Keyring> => {
  if (mayCreate) await createOnce(file)
  const content = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new StartError(`MASTER_KEY_FILE ${file} cannot be read: put the master key there, or set another path.`, {
      cause,
    })
  })
  return createKeyring(parseKeys(file, content))
}

/** Two servers that start together both end with the key of the one that came first, and never with half of one. */
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

const parseKeys = (file: string, content: string): Key[] => {
  const keys = content
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, id, bytes] = /^([A-Za-z0-9]{1,16}):([A-Za-z0-9_-]{43})$/.exec(line) ?? []
      if (!id || !bytes) {
        throw new StartError(`MASTER_KEY_FILE ${file} must hold lines of <id>:<32 bytes as base64url>.`)
      }
      return { id, bytes: Buffer.from(bytes, 'base64url') }
    })
  if (keys.length === 0) throw new StartError(`MASTER_KEY_FILE ${file} is empty.`)
  return keys
}

const derive = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, 'latchkey', `latchkey/${purpose}/v1`, 32))

const createKeyring = (keys: readonly Key[]): Keyring => {
  const sealing = new Map(keys.map(({ id, bytes }) => [id, derive(bytes, 'seal')]))
  const [newest] = keys
  const root = keys.at(-1)
  if (!newest || !root) throw new Error('A keyring needs a key.')
  const peppers = new Map<string, Buffer>()
  const pepperOf = (purpose: string): Buffer => {
    const known = peppers.get(purpose) ?? derive(root.bytes, `pepper/${purpose}`)
    peppers.set(purpose, known)
    return known
  }

  return {
    seal: (context, plain) => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing.get(newest.id) as Buffer, iv).setAAD(Buffer.from(context))
      const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [newest.id, iv.toString('base64url'), data.toString('base64url')].join('.')
    },
    open: (context, sealed) => {
      const [id = '', iv = '', data = ''] = sealed.split('.')
      const key = sealing.get(id)
      if (!key) throw new Error(`The master key ${id} is missing from MASTER_KEY_FILE.`)
      const bytes = Buffer.from(data, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
    },
    hash: (purpose, text) => createHmac('sha256', pepperOf(purpose)).update(text).digest('base64url'),
  }
}
