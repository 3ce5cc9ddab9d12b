import { useDecimalPoint } from './useDecimalPoint.ts'

/** A formatted amount with muted decimals. */
export function AmountText({
  value,
  size = 'inherit',
}: {
  /** Formatted by the caller in the user's language: "$3,634.04" or "4,218.0931 SEI". */
  value: string
  size?: 'inherit' | 'amount' | 'page'
}) {
  const point = useDecimalPoint()
  const [, whole = value, rest = '', unit = ''] = new RegExp(`^(.*?)([${point}]\\d+)(\\D*)$`).exec(value) ?? []
  return (
    <span className="AmountText" dir="ltr" data-size={size}>
      {whole}
      {rest && <span className="AmountText-rest">{rest}</span>}
      {unit}
    </span>
  )
}
