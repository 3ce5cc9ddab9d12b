import { limits } from '@latchkey/wire/limits'
import type { Kit } from '../kit.ts'
import { writeRecentWallets } from '../state/persist.ts'

/** Puts a wallet before the other recent ones. */
export const rememberWallet = ({ store, ports }: Kit, id: string, others: readonly string[]): void => {
  const recentWallets = [id, ...others.filter((one) => one !== id)].slice(0, limits.wallets.recent)
  store.setState({ recentWallets })
  writeRecentWallets(ports.storage, recentWallets)
}
