import { isAddress } from '@latchkey/wire/caip'
import { productNetworkId } from '@latchkey/wire/chains'
import { fail } from '../../http/errors.ts'
import type { Settings } from '../../settings.ts'
import { coinsOf, paymentBounds } from './offer.ts'
import type { OnrampProvider } from './onrampProvider.ts'
import { centsText, readCents } from './priceSale.ts'

/** The sandbox checkout, which pays out test money on the local chain. */
export const createSandboxSeller = ({ SANDBOX_PORT }: Settings): OnrampProvider => ({
  sells: async (coins) => coins,
  checkoutUrl: async ({ destinationWallets, presetFiatAmount, fiatCurrency }) => {
    const wallet = destinationWallets.find(({ address }) => isAddress(address))
    if (!wallet) throw fail(400, 'destinationWallets', 'destinationWallets must hold an EVM address.')
    const coins = coinsOf(productNetworkId)
    const wanted = wallet.assets?.map((asset) => asset.toUpperCase()) ?? []
    const coin = coins.find(({ symbol }) => wanted.includes(symbol)) ?? coins[0]
    const url = new URL(`http://localhost:${SANDBOX_PORT}/onramp`)
    url.searchParams.set('address', wallet.address)
    url.searchParams.set('asset', coin?.symbol ?? '')
    url.searchParams.set('amount', checkedFiat(presetFiatAmount ?? 100))
    if (fiatCurrency) url.searchParams.set('currency', fiatCurrency)
    return url.toString()
  },
})

const checkedFiat = (amount: number): string => {
  const { least, most } = paymentBounds
  const cents = readCents(String(amount))
  if (cents !== undefined && cents >= least && cents <= most) return String(amount)
  throw fail(400, 'presetFiatAmount', `presetFiatAmount must be between ${centsText(least)} and ${centsText(most)}.`)
}
