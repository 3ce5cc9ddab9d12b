import { readKeyring } from '../../keys/keyring.ts'
import { openKeyService } from '../../keys/openKeyService.ts'
import { perServices } from '../perServices.ts'

/** This server's master keys, read once. */
export const keyringOf = perServices(async ({ settings }) =>
  readKeyring({
    file: settings.MASTER_KEY_FILE,
    mayCreate: settings.NODE_ENV === 'development',
    wrapper: await openKeyService(settings),
  }),
)

/** The sealing context, so a session's sealed key can't be opened as another's. */
export const keyContext = (pci: string): string => `smart-session/${pci}`
