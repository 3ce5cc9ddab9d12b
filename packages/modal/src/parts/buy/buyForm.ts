import type { OnrampOptions, PaymentCurrency, PurchaseCurrency } from '@latchkey/core/queries/onrampOptions'
import { parseAmount } from '@latchkey/wire/amount'
import { writeDecimal, writeMoney } from '@latchkey/wire/writeDecimal'

export type PaymentMethod = PaymentCurrency['payment_method_limits'][number]

export type BuyForm = { coinId: string; currencyId: string; methodId: string; amount: string }

/** The form resolved against the options; each choice falls back to the first one. */
export type BuyChoice = {
  coin: PurchaseCurrency | undefined
  payment: PaymentCurrency | undefined
  method: PaymentMethod | undefined
}

export const readChoice = (options: OnrampOptions, form: BuyForm): BuyChoice => {
  const pick = <T extends { id: string }>(list: readonly T[], id: string): T | undefined =>
    list.find((one) => one.id === id) ?? list[0]
  const payment = pick(options.paymentCurrencies, form.currencyId)
  return {
    coin: pick(options.purchaseCurrencies, form.coinId),
    payment,
    method: payment && pick(payment.payment_method_limits, form.methodId),
  }
}

const cents = (text: string): bigint => parseAmount(text, 2)

/** Whether an amount is within a payment method's limits. */
export const isWithin = (amount: string, { min, max }: PaymentMethod): boolean =>
  cents(amount) >= cents(min) && cents(amount) <= cents(max)

/** Another payment method that accepts the amount. */
export const otherWay = (amount: string, { payment, method }: BuyChoice): PaymentMethod | undefined =>
  payment?.payment_method_limits.find((one) => one.id !== method?.id && isWithin(amount, one))

/** Formats money: `$7,500`, `€10.50`. */
export const moneyText = (amount: string, currency: string, locale: string): string => {
  const isWhole = /^\d+(\.0*)?$/.test(amount)
  try {
    return writeMoney(Number(amount), currency, locale, { minimumFractionDigits: isWhole ? 0 : 2 })
  } catch {
    return `${writeDecimal(amount, locale)} ${currency}`
  }
}
