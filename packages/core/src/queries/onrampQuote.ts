import { formatAmount, parseAmount } from '@latchkey/wire/amount'
import { onramp } from '@latchkey/wire/api/onramp'
import { limits } from '@latchkey/wire/limits'
import { HttpError, WalletError } from '@latchkey/wire/moneyErrors'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'
import type { PaymentCurrency, PurchaseCurrency } from './onrampOptions.ts'

export type Money = { amount: string; currency: string }

/** A quote for a purchase. The checkout has the final price; a sample quote doesn't come from a provider. */
export type OnrampQuote = {
  networkFee: Money
  paymentSubtotal: Money
  paymentTotal: Money
  /** Undefined if a sample can't know the price. */
  purchaseAmount: Money | undefined
  quoteId: string
  isIndicative: boolean
  isSample: boolean
}

export type OnrampAsk = { coin: PurchaseCurrency; payment: PaymentCurrency; amount: string }

const money = (cents: bigint, currency: string): Money => ({ amount: formatAmount(cents, 2), currency })

/** A sample quote with the fee of the server's estimates. Amounts are estimated only for stablecoins of the same currency. */
export const sampleQuote = ({ coin, payment, amount }: OnrampAsk): OnrampQuote => {
  const total = parseAmount(amount, 2)
  const fee = (total * limits.onramp.feeBps + 9_999n) / 10_000n
  const isDollar = coin.symbol === 'USDC' && payment.id === 'USD'
  return {
    networkFee: money(fee, payment.id),
    paymentSubtotal: money(total - fee, payment.id),
    paymentTotal: money(total, payment.id),
    purchaseAmount: isDollar ? { amount: formatAmount(total - fee, 2), currency: coin.symbol } : undefined,
    quoteId: 'sample',
    isIndicative: true,
    isSample: true,
  }
}

/** The on-ramp's quote. If the service is down, a clearly marked sample (DATA-09). */
export const onrampQuote = (kit: Kit, ask: OnrampAsk) => ({
  queryKey: ['onrampQuote', ask.coin.id, ask.payment.id, ask.amount],
  queryFn: async (): Promise<OnrampQuote> => {
    const body = {
      purchaseCurrency: ask.coin,
      paymentCurrency: ask.payment,
      amount: ask.amount,
      network: ask.coin.symbol,
    }
    try {
      const { isIndicative = true, ...quote } = await callApi(kit, onramp.quote, { query: {}, body })
      return { ...quote, isIndicative, isSample: false }
    } catch (error) {
      // A refusal stays a refusal; only a missing answer is replaced by a sample.
      if (error instanceof HttpError && error.status < 500)
        throw new WalletError('onramp.unavailable', { cause: error })
      return sampleQuote(ask)
    }
  },
  staleTime: 30_000,
  retry: 0,
})
