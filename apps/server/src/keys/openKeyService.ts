import { readFile } from 'node:fs/promises'
import type { Settings } from '../settings.ts'
import { StartError } from '../startError.ts'
import type { KeyWrapper } from './keyWrapper.ts'
import type { Env } from './services/askMachine.ts'
import { createAwsWrapper } from './services/createAwsWrapper.ts'
import { createGcpWrapper } from './services/createGcpWrapper.ts'
import { createPkcs11Wrapper } from './services/createPkcs11Wrapper.ts'
import { createVaultWrapper } from './services/createVaultWrapper.ts'

const wrappers = { vault: createVaultWrapper, aws: createAwsWrapper, gcp: createGcpWrapper } as const

const readCredentials = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((cause: unknown) => {
    throw new StartError('KEY_SERVICE_CREDENTIALS must be the path of a file that can be read.', { cause })
  })

/** The key service in the settings; undefined if the key file holds the keys themselves. */
export const openKeyService = async (
  settings: Pick<Settings, 'KEY_SERVICE' | 'KEY_SERVICE_CREDENTIALS' | 'PKCS11_DRIVER'>,
  env: Env = process.env,
): Promise<KeyWrapper | undefined> => {
  const { KEY_SERVICE, KEY_SERVICE_CREDENTIALS, PKCS11_DRIVER } = settings
  if (!KEY_SERVICE) return undefined
  if (KEY_SERVICE.kind === 'pkcs11') {
    // Only the line break at the end of the file isn't part of the PIN.
    const pin = (await readCredentials(KEY_SERVICE_CREDENTIALS)).replace(/\r?\n$/, '')
    return createPkcs11Wrapper({ ...KEY_SERVICE, folder: PKCS11_DRIVER, pin, env })
  }
  const { kind, origin, key } = KEY_SERVICE
  // Cloud machines can have their own credentials; Vault has no equivalent.
  const isOwn = KEY_SERVICE_CREDENTIALS === '' && kind !== 'vault'
  const credentials = isOwn ? '' : await readCredentials(KEY_SERVICE_CREDENTIALS)
  try {
    return wrappers[kind]({ origin, key, credentials, env })
  } catch (cause) {
    throw new StartError('KEY_SERVICE_CREDENTIALS must hold the credentials as JSON.', { cause })
  }
}
