import { generators } from '@latchkey/wire/api/generators'
import { type Address, isAddress } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { WalletError } from '@latchkey/wire/moneyErrors'
import { readAccount } from '../account/connections.ts'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'
import { keepPurchase } from '../money/purchase.ts'
import type { Popup } from '../ports.ts'
import { readCoinBalance } from '../queries/coinBalance.ts'
import type { PurchaseCurrency } from '../queries/onrampOptions.ts'
import type { KitStore } from '../state/store.ts'
import { pushView } from './navigate.ts'

/** A purchase; the amount of money is a text with at most two decimals. */
export type Order = { coin: PurchaseCurrency; currency: string; amount: string }

const windows = new WeakMap<KitStore, Popup | undefined>()

/** The window in which the purchase continues; undefined when the browser blocked it. */
export const checkoutWindow = ({ store }: Kit): Popup | undefined => windows.get(store)

/** A checkout is an https page. http is allowed only for the local sandbox. */
const isCheckout = (url: string): boolean => /^https:\/\/[^/]|^http:\/\/localhost(:\d+)?\//i.test(url)

const contractOn = ({ networks }: PurchaseCurrency, chainId: number): Address | null => {
  const contract = networks.find(({ chain_id }) => chain_id === String(chainId))?.contract_address
  return isAddress(contract) ? contract : null
}

const readCheckout = async (kit: Kit, owner: Address, { coin, currency, amount }: Order): Promise<string> => {
  const body = {
    destinationWallets: [{ address: owner, blockchains: ['sei'], assets: [coin.symbol] }],
    partnerUserId: owner,
    defaultExperience: 'buy' as const,
    presetFiatAmount: Number(amount),
    fiatCurrency: currency,
  }
  const { url } = await callApi(kit, generators.onrampurl, { query: {}, body }).catch((cause: unknown) => {
    throw new WalletError('onramp.unavailable', { cause })
  })
  if (!isCheckout(url)) throw new WalletError('onramp.unavailable', { cause: new Error('not a checkout') })
  return url
}

/** Opens the checkout and the view that waits (ACT-08), before anything is awaited, or browsers block the window. */
export const startBuy = async (kit: Kit, order: Order): Promise<void> => {
  const { popupWidth: width, popupHeight: height } = limits.social
  const popup = kit.ports.openPopup(`${kit.config.walletUrl}/loading`, { width, height })
  try {
    const { address, chainId } = readAccount(kit)
    if (!address || chainId === undefined) throw new WalletError('connector.notConnected')
    const contract = contractOn(order.coin, chainId)
    const [checkoutUrl, unitsBefore] = await Promise.all([
      readCheckout(kit, address, order),
      readCoinBalance(kit, chainId, address, contract),
    ])
    windows.set(kit.store, popup)
    popup?.go(checkoutUrl)
    const { symbol } = order.coin
    const purchase = { owner: address, chainId, contract, unitsBefore }
    keepPurchase(kit, purchase)
    pushView(kit, 'BuyInProgress', { ...purchase, symbol, checkoutUrl })
  } catch (error) {
    popup?.close()
    throw error
  }
}
