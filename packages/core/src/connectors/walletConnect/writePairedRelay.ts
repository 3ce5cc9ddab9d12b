import type { Storage } from '../../basicPorts.ts'
import { firstKeys } from '../../state/firstKeys.ts'
import type { PairedRelay } from './pairedRelay.ts'

/** Keeps the relay for the next visit. */
export const writePairedRelay = (storage: Storage, relay: PairedRelay | undefined): void =>
  relay ? storage.set(firstKeys.pairedRelay, JSON.stringify(relay)) : storage.remove(firstKeys.pairedRelay)
