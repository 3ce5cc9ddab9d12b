/** A formatted amount with muted decimals. */
export function AmountText({
  value,
  size = 'inherit',
}: {
  /** Formatted by the caller: "$3,634.04" or "4,218.0931 SEI". */
  value: string
  size?: 'inherit' | 'amount' | 'page'
}) {
  const [, whole = value, rest = '', unit = ''] = /^(.*?)(\.\d+)(\D*)$/.exec(value) ?? []
  return (
    <span className="AmountText" dir="ltr" data-size={size}>
      {whole}
      {rest && <span className="AmountText-rest">{rest}</span>}
      {unit}
    </span>
  )
}
