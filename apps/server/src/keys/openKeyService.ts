import { readFile } from 'node:fs/promises'
import type { Settings } from '../settings.ts'
import { StartError } from '../startError.ts'
import type { KeyWrapper } from './keyWrapper.ts'
import { createAwsWrapper } from './services/createAwsWrapper.ts'
import { createGcpWrapper } from './services/createGcpWrapper.ts'
import { createVaultWrapper } from './services/createVaultWrapper.ts'

const wrappers = { vault: createVaultWrapper, aws: createAwsWrapper, gcp: createGcpWrapper } as const

/** The key service in the settings; undefined if the key file holds the keys themselves. */
export const openKeyService = async (
  settings: Pick<Settings, 'KEY_SERVICE' | 'KEY_SERVICE_CREDENTIALS'>,
): Promise<KeyWrapper | undefined> => {
  const { KEY_SERVICE, KEY_SERVICE_CREDENTIALS } = settings
  if (!KEY_SERVICE) return undefined
  const credentials = await readFile(KEY_SERVICE_CREDENTIALS, 'utf8').catch((cause: unknown) => {
    throw new StartError('KEY_SERVICE_CREDENTIALS must be the path of a file that can be read.', { cause })
  })
  const { kind, origin, key } = KEY_SERVICE
  try {
    return wrappers[kind]({ origin, key, credentials })
  } catch (cause) {
    throw new StartError('KEY_SERVICE_CREDENTIALS must hold the credentials as JSON.', { cause })
  }
}
