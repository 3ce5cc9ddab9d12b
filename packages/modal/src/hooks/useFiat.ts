import { formatFiat } from '@latchkey/core/money/fiat'
import { useSlice } from './useSlice.ts'

/** Says what an amount is worth in the visitor's currency, for the eye only; undefined where there is no price. */
export const useFiat = () => {
  const currency = useSlice((state) => state.currency)
  return (amount: string, price: number | undefined): string | undefined => {
    const value = price === undefined ? Number.NaN : Number(amount) * price
    return Number.isFinite(value) ? formatFiat(value, currency) : undefined
  }
}
