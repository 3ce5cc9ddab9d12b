import type { Latchkey } from '@latchkey/core'
import type { Dashboard } from '../dashboard/Dashboard.tsx'
import { createLoader, type Loader } from './createLoader.ts'

/** The parts of the page that load later. */
export type Shell = {
  /** The wallet code of the client. */
  engine: Loader<Latchkey>
  dashboard: Loader<typeof Dashboard>
}

const loadDashboard = async () => (await import('../dashboard/Dashboard.tsx')).Dashboard

/** Builds the shell. A connection that the client restores or makes loads both parts; otherwise nothing is loaded. */
export const createShell = (
  client: Latchkey,
  fetchDashboard: () => Promise<typeof Dashboard> = loadDashboard,
): Shell => {
  const shell: Shell = {
    engine: createLoader(async () => {
      await client.preload()
      return client
    }),
    dashboard: createLoader(fetchDashboard),
  }
  client.subscribe(({ status }, before) => {
    if (status === before.status || status === 'disconnected') return
    void shell.engine.load()
    void shell.dashboard.load()
  })
  return shell
}
