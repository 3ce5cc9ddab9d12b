import type { Kit } from '../kit.ts'

/** How long the server's index may be behind the chain. */
const indexedMs = 2_500

/** Reloads what a transaction changed: balances at once, and again when it appears in the history. */
export const refreshAccount = (kit: Kit): void => {
  const refresh = () => {
    for (const known of ['nativeBalance', 'tokenBalances', 'account'])
      void kit.queries.invalidateQueries({ queryKey: [known] })
  }
  refresh()
  kit.ports.clock.after(indexedMs, refresh)
}
