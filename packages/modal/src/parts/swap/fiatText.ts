const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** What an amount is worth, for the eye only; undefined where there is no price. */
export const fiatText = (amount: string, price: number | undefined): string | undefined => {
  if (price === undefined) return undefined
  const value = Number(amount) * price
  if (!Number.isFinite(value)) return undefined
  return value > 0 && value < 0.01 ? `<${dollars.format(0.01)}` : dollars.format(value)
}
