import { openKeyService } from '../../keys/openKeyService.ts'
import { readKeyring } from '../auth/foundation/keyring.ts'
import { perServices } from '../perServices.ts'

/** The master keys of this server, read once. */
export const keyringOf = perServices(async ({ settings }) =>
  readKeyring({
    file: settings.MASTER_KEY_FILE,
    mayCreate: settings.NODE_ENV === 'development',
    wrapper: await openKeyService(settings),
  }),
)

/** Says what is sealed, so that a sealed key of one session opens as no other's. */
export const keyContext = (pci: string): string => `smart-session/${pci}`
