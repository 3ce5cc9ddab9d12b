import type { Kit } from '../kit.ts'

/** Announced by the extension and listed for the mobile app; both hold plain keys. */
const plainRdns = 'com.coinbase.wallet'

/** Whether a site's `coinbasePreference` allows a wallet (VIEW-13). The smart one has its own entry. */
export const isCoinbaseAllowed = ({ config }: Pick<Kit, 'config'>, rdns: string | null | undefined): boolean =>
  config.coinbasePreference !== 'smartWalletOnly' || rdns !== plainRdns
