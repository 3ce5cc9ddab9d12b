import { hasLegacyProvider } from '@latchkey/core/browser/ports'
import { hasServer } from '@latchkey/core/config'
import type { Kit } from '@latchkey/core/kit'
import { walletById } from '@latchkey/core/queries/wallets'
import { allRows, installedWallets, sameRdns, type WalletRow } from '@latchkey/core/wallets/walletList'

/** Finds one wallet by its rdns or registry ID: in this browser, else in the registry. The page's own list doesn't count. */
export const findWallet = async (kit: Kit, walletId: string): Promise<WalletRow | undefined> => {
  const installed = installedWallets({ ...kit, config: { ...kit.config, choice: undefined } }, hasLegacyProvider())
  const here = installed.find(({ id }) => sameRdns(id, walletId))
  if (here) return here
  const wallet = hasServer(kit.config) ? await kit.queries.fetchQuery(walletById(kit, walletId)) : undefined
  return wallet ? allRows(installed, [[wallet]], false).find((row) => row.wallet === wallet) : undefined
}
