import { hasSocialResult } from '@latchkey/core/browser/socialReturn'
import { readPairedRelay } from '@latchkey/core/connectors/walletConnect/pairedRelay'
import type { Ports } from '@latchkey/core/ports'
import { storageKeys } from '@latchkey/core/state/persist'
import { fetchFirstStyles } from '@latchkey/modal/firstStyles'
import type { Dashboard } from '../dashboard/Dashboard.tsx'
import type { Engine } from '../engine.ts'
import type { SiteConfig } from '../readConfig.ts'
import { createLoader, type Loader } from './createLoader.ts'

/** The page before any wallet code has loaded. */
export type Shell = {
  config: SiteConfig
  storage: Ports['storage']
  engine: Loader<Engine>
  dashboard: Loader<typeof Dashboard>
  /** True while a wallet was connected here before and not yet asked again. */
  hasStoredConnection: boolean
}

/** Parts loaded later. Tests pass in others. */
export type Parts = {
  engine: (config: SiteConfig, storage: Ports['storage']) => Promise<Engine>
  dashboard: () => Promise<typeof Dashboard>
}

const parts: Parts = {
  engine: async (config, storage) => {
    // In parallel with the code; a failure is handled where the styles are applied.
    fetchFirstStyles().catch(() => undefined)
    return (await import('../engine.ts')).startEngine(config, storage)
  },
  dashboard: async () => (await import('../dashboard/Dashboard.tsx')).Dashboard,
}

/** Builds the shell; with a stored connection both parts are fetched at once, else nothing is. */
export const createShell = (
  config: SiteConfig,
  storage: Ports['storage'],
  { engine, dashboard }: Parts = parts,
): Shell => {
  const shell: Shell = {
    config,
    storage,
    engine: createLoader(() => engine(config, storage)),
    dashboard: createLoader(dashboard),
    // A pairing that a reload has cut off is as good as a connection: the wallet may have agreed meanwhile.
    hasStoredConnection:
      storage.get(storageKeys.recentConnectorId) !== undefined || readPairedRelay(storage, Date.now()) !== undefined,
  }
  if (hasSocialResult()) void shell.engine.load()
  if (shell.hasStoredConnection) {
    void shell.engine.load()
    void shell.dashboard.load()
  }
  return shell
}
