import { randomBytes } from 'node:crypto'
import { chmod, chown, cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wrapLine } from '../keys/keyWrapper.ts'
import { openKeyService } from '../keys/openKeyService.ts'
import { readSettings } from '../settings.ts'
import type { DoctorPorts } from './doctorCheck.ts'
import { keyChecks } from './keyChecks.ts'

let folder: string
let env: Record<string, string>
const ask = (changes: Record<string, string> = {}) => keyChecks(readSettings({ ...env, ...changes }), {} as DoctorPorts)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-keychecks-'))
  const driver = join(folder, 'node_modules', 'pkcs11js')
  await mkdir(driver, { recursive: true })
  const fake = fileURLToPath(new URL('../keys/services/testing/fakePkcs11.cjs', import.meta.url))
  await cp(fake, join(driver, 'index.js'))
  const key = { label: 'master', secret: '22'.repeat(32), isSensitive: true, isExtractable: false }
  await writeFile(join(folder, 'lib'), JSON.stringify({ tokens: [{ label: 'hsm' }], pin: '4711', keys: [key] }))
  await writeFile(join(folder, 'pin'), '4711\n')
  await writeFile(join(folder, 'wrong'), '0815\n')
  await writeFile(join(folder, 'keys'), `k1:${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  env = {
    ...{ MASTER_KEY_FILE: join(folder, 'keys'), KEY_SERVICE_CREDENTIALS: join(folder, 'pin'), PKCS11_DRIVER: folder },
    KEY_SERVICE: `pkcs11:token=hsm;object=master?module-path=${join(folder, 'lib')}`,
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const readable = { name: 'Master key', verdict: 'pass', found: 'can be read' }
const owner = { name: 'Who can read it', verdict: 'pass', found: 'its owner only' }
const advice = 'See "Master keys" in docs/production.md.'

it('asks the key service even if no key is wrapped yet', async () => {
  const found = "answers, but k1 in the file isn't wrapped yet"
  const open = { name: 'Key service', verdict: 'warn', found, advice: 'Run: npm run keys -- wrap' }
  expect(await ask()).toEqual([readable, open, owner])
  const sentence =
    'KEY_SERVICE did not wrap the master key k1: the token "hsm" has no AES key labeled "other". Correct object in KEY_SERVICE, or create the key.'
  expect(await ask({ KEY_SERVICE: env.KEY_SERVICE?.replace('master', 'other') ?? '' })).toEqual([
    readable,
    { name: 'Key service', verdict: 'fail', found: sentence, advice },
  ])
})

it('sees wrapped keys, and a service that does not open them', async () => {
  const text = await wrapLine(await openKeyService(readSettings(env)), 'k1', randomBytes(32))
  await writeFile(join(folder, 'keys'), `k1:${text}\n`)
  const wraps = { name: 'Key service', verdict: 'pass', found: 'wraps every key in the file' }
  expect(await ask()).toEqual([readable, wraps, owner])
  const found =
    'KEY_SERVICE did not open the master key k1: the token "hsm" refused the PIN. Correct the file that KEY_SERVICE_CREDENTIALS names before you try again: tokens lock after a few wrong PINs.'
  expect(await ask({ KEY_SERVICE_CREDENTIALS: join(folder, 'wrong') })).toEqual([
    { name: 'Master key', verdict: 'fail', found, advice },
  ])
})

it('accepts a file that one of our own groups may read, but no other', async () => {
  const file = join(folder, 'shared')
  await writeFile(file, `k1:${randomBytes(32).toString('base64url')}\n`, { mode: 0o440 })
  const readers = async (mode: number) => {
    await chmod(file, mode)
    return (await ask({ MASTER_KEY_FILE: file, KEY_SERVICE: '' })).find(({ name }) => name === 'Who can read it')
  }
  const { gid } = await stat(file)
  expect(await readers(0o440)).toMatchObject({
    verdict: 'pass',
    found: `its owner and the group ${gid}, which is ours`,
  })
  for (const mode of [0o444, 0o460, 0o640 | 0o020]) expect(await readers(mode)).toMatchObject({ verdict: 'warn' })
  // Only root can give a file to a group that it isn't in.
  if (process.getuid?.() !== 0) return
  await chown(file, 0, 4712)
  expect(await readers(0o440)).toMatchObject({
    verdict: 'warn',
    found: 'other users of this machine (mode 440)',
  })
})
