import { readKeyring } from '../auth/foundation/keyring.ts'
import { perServices } from '../perServices.ts'

/** The master key, under which the keys of sessions are kept. */
export const keyringOf = perServices(({ settings }) =>
  readKeyring({ file: settings.MASTER_KEY_FILE, mayCreate: settings.NODE_ENV === 'development' }),
)

/** Says what is sealed, so that a sealed key of one session opens as no other's. */
export const keyContext = (pci: string): string => `smart-session/${pci}`
