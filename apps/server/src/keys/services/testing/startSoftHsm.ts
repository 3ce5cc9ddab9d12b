import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findEngine } from '../../../testing/findEngine.ts'

/** Where `npm ci` in deploy/pkcs11 installs the driver. */
export const driverFolder = fileURLToPath(new URL('../../../../../../deploy/pkcs11', import.meta.url))

const tool = findEngine('softhsm2-util')
const library = ['/usr/lib/softhsm', '/usr/lib64/pkcs11', '/usr/local/lib/softhsm', '/opt/homebrew/lib/softhsm']
  .map((folder) => join(folder, 'libsofthsm2.so'))
  .find(existsSync)
const hasDriver = existsSync(join(driverFolder, 'node_modules', 'pkcs11js', 'build', 'Release', 'pkcs11.node'))
if (!hasDriver) console.warn('Skipped the tests on a real PKCS#11 driver: run npm ci in deploy/pkcs11 for them.')

/** The library of SoftHSM, if this machine has it and the driver. */
export const softHsmLibrary = tool && hasDriver ? library : undefined

/** Makes an AES key as an operator's tool does. */
const generate = `
const driver = require('pkcs11js')
const [file, pin, label, isExtractable] = process.argv.slice(1)
const library = new driver.PKCS11()
library.load(file)
library.C_Initialize()
const slot = library.C_GetSlotList(true).find((one) => library.C_GetTokenInfo(one).label.trimEnd() === 'latchkey')
const session = library.C_OpenSession(slot, driver.CKF_SERIAL_SESSION | driver.CKF_RW_SESSION)
library.C_Login(session, driver.CKU_USER, pin)
library.C_GenerateKey(session, { mechanism: driver.CKM_AES_KEY_GEN }, [
  { type: driver.CKA_LABEL, value: label },
  { type: driver.CKA_VALUE_LEN, value: 32 },
  { type: driver.CKA_TOKEN, value: true },
  { type: driver.CKA_SENSITIVE, value: true },
  { type: driver.CKA_EXTRACTABLE, value: isExtractable === 'yes' },
  { type: driver.CKA_ENCRYPT, value: true },
  { type: driver.CKA_DECRYPT, value: true },
])
`

/** A token "latchkey" with the key "master" and the extractable key "loose". Returns its environment. */
export const startSoftHsm = async (folder: string, pin: string): Promise<Record<string, string>> => {
  const tokens = join(folder, 'tokens')
  await mkdir(tokens, { recursive: true })
  const SOFTHSM2_CONF = join(folder, 'softhsm2.conf')
  await writeFile(SOFTHSM2_CONF, `directories.tokendir = ${tokens}\n`)
  const env = { PATH: process.env.PATH ?? '', SOFTHSM2_CONF }
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: driverFolder, env, stdio: 'ignore' })
  run(tool ?? '', '--init-token', '--free', '--label', 'latchkey', '--pin', pin, '--so-pin', '87654321')
  for (const [label, isExtractable] of [
    ['master', 'no'],
    ['loose', 'yes'],
  ] as const)
    run(process.execPath, '-e', generate, softHsmLibrary ?? '', pin, label, isExtractable)
  return env
}
