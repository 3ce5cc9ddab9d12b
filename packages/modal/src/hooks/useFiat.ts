import { formatFiat } from '@latchkey/core/money/fiat'
import { useLocale } from '@latchkey/ui/words'
import { useSlice } from './useSlice.ts'

/** An amount's value in the user's currency, for display only; undefined without a price. */
export const useFiat = () => {
  const currency = useSlice((state) => state.currency)
  const locale = useLocale()
  return (amount: string, price: number | undefined): string | undefined => {
    const value = price === undefined ? Number.NaN : Number(amount) * price
    return Number.isFinite(value) ? formatFiat(value, currency, locale) : undefined
  }
}
