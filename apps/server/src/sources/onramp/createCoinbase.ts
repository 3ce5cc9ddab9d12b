import type { OnrampProvider } from './onrampProvider.ts'

const page = 'https://pay.coinbase.com/buy/select-asset'

/** Coinbase's checkout: everything travels in the query, the wallets as JSON text. */
export const createCoinbase = (appId: string): OnrampProvider => ({
  checkoutUrl: ({ destinationWallets, partnerUserId, ...optional }) => {
    const url = new URL(page)
    const put = (name: string, value: string) => url.searchParams.append(name, value)
    put('appId', appId)
    put('destinationWallets', JSON.stringify(destinationWallets))
    put('partnerUserId', partnerUserId)
    for (const [name, value] of Object.entries(optional)) if (value !== undefined) put(name, String(value))
    return url.toString()
  },
})
