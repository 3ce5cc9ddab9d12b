import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../settings.ts'
import { StartError } from '../../startError.ts'
import { readKeyFile, writeKeyFile } from '../keyFile.ts'
import { readKeyring } from '../keyring.ts'
import { unwrapLine, wrapLine } from '../keyWrapper.ts'
import { openKeyService } from '../openKeyService.ts'
import { createPkcs11Wrapper } from './createPkcs11Wrapper.ts'
import { driverFolder, softHsmLibrary, startSoftHsm } from './testing/startSoftHsm.ts'

const pin = 'hunter2-4711'
let folder: string
let fakeDriver: string
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-pkcs11-'))
  fakeDriver = join(folder, 'driver')
  const inside = join(fakeDriver, 'node_modules', 'pkcs11js')
  await mkdir(inside, { recursive: true })
  await cp(fileURLToPath(new URL('./testing/fakePkcs11.cjs', import.meta.url)), join(inside, 'index.js'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Parts = { library: string; driver?: string; token?: string; object?: string; pin?: string; env?: object }

/** Opens the service as the server does, from settings. */
const open = async ({ library, driver = fakeDriver, token = 'latchkey', object = 'master', ...rest }: Parts) => {
  const KEY_SERVICE_CREDENTIALS = join(folder, `pin-${count++}`)
  await writeFile(KEY_SERVICE_CREDENTIALS, `${rest.pin ?? pin}\n`)
  const KEY_SERVICE = `pkcs11:token=${encodeURIComponent(token)};object=${object}?module-path=${library}`
  const settings = readSettings({ KEY_SERVICE, KEY_SERVICE_CREDENTIALS, PKCS11_DRIVER: driver })
  return await openKeyService(settings, { PATH: process.env.PATH, ...rest.env })
}

const master = { label: 'master', secret: '11'.repeat(32), isSensitive: true, isExtractable: false }
const loose = { ...master, label: 'loose', isExtractable: true }

/** A fake token, described by the file that replaces its library. */
const fakeLibrary = async (changes: object = {}): Promise<string> => {
  const file = join(folder, `library-${count++}.json`)
  await writeFile(file, JSON.stringify({ tokens: [{ label: 'latchkey' }], pin, keys: [master, loose], ...changes }))
  return file
}

const startFake = async (): Promise<Parts> => ({ library: await fakeLibrary() })
const startReal = async (): Promise<Parts> => {
  const env = await startSoftHsm(await mkdtemp(join(folder, 'hsm-')), pin)
  return { library: softHsmLibrary ?? '', driver: driverFolder, env }
}
const kinds: readonly (readonly [kind: string, start: () => Promise<Parts>])[] = [
  ['a fake token', startFake],
  ...(softHsmLibrary ? [['SoftHSM', startReal] as const] : []),
]

describe.each(kinds)('a master key wrapped by PKCS#11 with %s', (_, start) => {
  let parts: Parts
  beforeAll(async () => {
    parts = await start()
  })

  it('opens at the start with the same result, for its own line only, and is never in the file', async () => {
    const wrapper = await open(parts)
    const file = join(folder, `keys-${count++}`)
    const plain = await readKeyring({ file, mayCreate: true })
    const [line] = await readKeyFile(file)
    const text = await wrapLine(wrapper, 'k1', await unwrapLine(undefined, 'k1', line?.text ?? ''))
    // 12 bytes of IV, the key and 16 bytes of tag.
    expect(Buffer.from(text.slice('wrapped:'.length), 'base64')).toHaveLength(60)
    await writeKeyFile(file, [{ id: 'k1', isWaiting: false, text }])
    expect(await readFile(file, 'utf8')).not.toContain(line?.text)

    const wrapped = await readKeyring({ file, mayCreate: false, wrapper })
    expect(wrapped.open('a', plain.seal('a', 'half'))).toBe('half')
    await expect(unwrapLine(wrapper, 'k2', text)).rejects.toThrow(
      `KEY_SERVICE did not open the master key k2: the key "master" can't open this line. Check that it is the key that wrapped it, and that the line wasn't changed.`,
    )
  })

  it.each([
    [
      'a PIN that is wrong',
      { pin: 'hunter2-0815' },
      'the token "latchkey" refused the PIN. Correct the file that KEY_SERVICE_CREDENTIALS names before you try again: tokens lock after a few wrong PINs.',
    ],
    [
      'a token that is missing',
      { token: 'other one' },
      'there is no token labeled "other one". The library shows "latchkey": correct token in KEY_SERVICE.',
    ],
    [
      'a key that is missing',
      { object: 'other' },
      'the token "latchkey" has no AES key labeled "other". Correct object in KEY_SERVICE, or create the key.',
    ],
    [
      'a key that could leave the token',
      { object: 'loose' },
      'the key "loose" could be copied out of the token. Create one that is sensitive and not extractable.',
    ],
    [
      'a library that is missing',
      { library: '/nowhere/libhsm.so' },
      "the library /nowhere/libhsm.so can't be loaded. Check module-path in KEY_SERVICE, and that the server may read the file.",
    ],
  ])('says what to do about %s', async (_, changes, sentence) => {
    const wrapping = wrapLine(await open({ ...parts, ...changes }), 'k1', randomBytes(32))
    await expect(wrapping).rejects.toThrow(`KEY_SERVICE did not wrap the master key k1: ${sentence}`)
    const error = await wrapping.catch((caught: unknown) => caught)
    expect(inspect(error)).not.toContain('hunter2')
  })
})

const wrapWith = async (parts: Parts): Promise<string> => await wrapLine(await open(parts), 'k1', randomBytes(32))

describe('a token that gives trouble', () => {
  it.each([
    ['no PKCS#11 driver', { driver: tmpdir() }, {}, `there is no PKCS#11 driver in ${tmpdir()}. Run npm ci`],
    ['several tokens', {}, { tokens: [{ label: 'latchkey' }, { label: 'latchkey' }] }, 'more than one token'],
    ['no token', {}, { tokens: [] }, 'The library shows no token at all: check its own configuration.'],
    ['several keys', {}, { keys: [master, master] }, 'has more than one AES key labeled "master"'],
    ['a locked PIN', {}, { tokens: [{ label: 'latchkey', flags: 0x40000 }] }, 'is locked. Its security officer'],
    ['a key for something else', {}, { answers: 'CKR_KEY_FUNCTION_NOT_PERMITTED' }, 'may not encrypt and decrypt'],
    ['any other result', {}, { answers: 'CKR_DEVICE_REMOVED' }, 'k1: the token answered CKR_DEVICE_REMOVED.'],
    ['a text of its own', {}, { answers: `PIN ${pin} seen` }, 'k1: the token answered an unknown error.'],
    ['a crash', {}, { crashes: true }, 'crashed. Try it with pkcs11-tool'],
  ])('says so: %s', async (_, parts, changes, sentence) => {
    await expect(wrapWith({ library: await fakeLibrary(changes), ...parts })).rejects.toThrow(sentence)
  })

  it('is asked with a wrong PIN once, even for many keys', async () => {
    const library = await fakeLibrary()
    const right = await open({ library })
    const text = await wrapLine(right, 'k1', randomBytes(32))
    const file = join(folder, `keys-${count++}`)
    await writeKeyFile(file, [
      { id: 'k1', isWaiting: false, text },
      { id: 'k0', isWaiting: false, text },
    ])
    const before = (await readFile(`${library}.logins`)).length
    const parts = { library, pin: 'hunter2-0815' }
    for (let round = 0; round < 2; round++) {
      const opening = readKeyring({ file, mayCreate: false, wrapper: await open(parts) })
      await expect(opening).rejects.toThrow('refused the PIN')
    }
    expect((await readFile(`${library}.logins`)).length - before).toBe(1)
  })

  it('is not asked if one more wrong PIN would lock it', async () => {
    const library = await fakeLibrary({ tokens: [{ label: 'latchkey', flags: 0x20000 }] })
    await expect(wrapWith({ library })).rejects.toThrow("takes only one more wrong PIN, so we didn't try ours")
    await expect(readFile(`${library}.logins`)).rejects.toThrow('ENOENT')
  })

  it('is given up if it hangs', async () => {
    const library = await fakeLibrary({ hangs: true })
    const place = { library, token: 'latchkey', object: 'master', folder: fakeDriver, pin }
    const wrapper = createPkcs11Wrapper({ ...place, env: process.env, patienceMs: 500 })
    await expect(wrapper.wrap('a', randomBytes(32))).rejects.toThrow('the token did not answer for 30 seconds')
  })
})

describe('KEY_SERVICE as a PKCS#11 URI', () => {
  it.each([
    'pkcs11:token=a?module-path=/lib.so',
    'pkcs11:token=a;object=b',
    'pkcs11:token=a;object=b?module-path=lib.so',
    'pkcs11:token=a;object=b;id=%01?module-path=/lib.so',
    'pkcs11:token=%zz;object=b?module-path=/lib.so',
  ])('refuses %s', (KEY_SERVICE) => {
    expect(() => readSettings({ KEY_SERVICE })).toThrow(
      `KEY_SERVICE must be pkcs11:token=<label>;object=<label>?module-path=<absolute path>, but is '${KEY_SERVICE}'.`,
    )
  })

  it('refuses a PIN in it without repeating it', () => {
    const sentence = "KEY_SERVICE can't hold a PIN: write it to a file, and set KEY_SERVICE_CREDENTIALS to its path."
    const uri = 'pkcs11:token=a;object=b?module-path=/lib.so&pin-value=4711'
    expect(() => readSettings({ KEY_SERVICE: uri })).toThrow(new StartError(sentence))
  })

  it('needs a file with the PIN', async () => {
    const settings = readSettings({ KEY_SERVICE: 'pkcs11:token=a;object=b?module-path=/lib.so' })
    await expect(openKeyService(settings, {})).rejects.toThrow('KEY_SERVICE_CREDENTIALS must be the path of a file')
  })
})
