import type { Kit } from '../kit.ts'

/** Announced by the extension and listed for the phone app; both hold plain keys. */
const plainRdns = 'com.coinbase.wallet'

/**
 * Whether a wallet may be offered under the site's `coinbasePreference` (VIEW-13). The plain Coinbase Wallet is left
 * out where the site wants the smart one only, which brings its own entry on the chains that it works on.
 */
export const isCoinbaseAllowed = ({ config }: Pick<Kit, 'config'>, rdns: string | null | undefined): boolean =>
  config.coinbasePreference !== 'smartWalletOnly' || rdns !== plainRdns
