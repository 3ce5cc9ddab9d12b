import type { Kit } from '../kit.ts'

/** Announced by the extension and listed for the mobile app; both hold plain keys. */
const plainRdns = 'com.coinbase.wallet'

/**
 * Whether a wallet may be offered under the site's `coinbasePreference` (VIEW-13). The regular Coinbase Wallet is left
 * out if the site wants only the smart one, which has its own entry on the chains it supports.
 */
export const isCoinbaseAllowed = ({ config }: Pick<Kit, 'config'>, rdns: string | null | undefined): boolean =>
  config.coinbasePreference !== 'smartWalletOnly' || rdns !== plainRdns
