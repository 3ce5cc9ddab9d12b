import type { WalletServices } from '../walletServices.ts'

/** Who passkeys belong to: the host of the wallet origin. */
export const relyingParty = ({ settings }: WalletServices) => {
  const { hostname, origin } = new URL(settings.WALLET_URL)
  return { rpID: hostname, rpName: 'Latchkey wallet', origin }
}
