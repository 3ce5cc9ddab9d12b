import { displayAmount } from '@latchkey/core/money/displayAmount'
import type { SwapToken } from '@latchkey/core/state/swap'
import { AmountText } from '@latchkey/ui/AmountText'
import { Icon } from '@latchkey/ui/Icon'
import { useLocale, useWords } from '@latchkey/ui/words'
import { formatAmount } from '@latchkey/wire/amount'
import { useFiat } from '../../hooks/useFiat.ts'
import { swapWords } from '../../words/swap.ts'
import { TokenMark } from './TokenMark.tsx'

type Sum = { token: SwapToken; units: string; price: number | undefined }

function SumLine({ label, token, units, price }: Sum & { label: string }) {
  const fiatText = useFiat()
  const locale = useLocale()
  const amount = formatAmount(BigInt(units), token.decimals)
  return (
    <div className="SwapSums-line">
      <TokenMark symbol={token.symbol} size={40} />
      <div className="SwapSums-words">
        <span className="SwapSums-label">{label}</span>
        <span className="SwapSums-amount">
          <AmountText value={`${displayAmount(amount, locale, 6)} ${token.symbol}`} />
        </span>
      </div>
      <span className="SwapSums-fiat">{fiatText(amount, price)}</span>
    </div>
  )
}

/** The amounts paid and received, stacked. */
export function SwapSums({ paid, got }: { paid: Sum; got: Sum }) {
  const words = useWords(swapWords)
  return (
    <div className="SwapSums">
      <SumLine label={words.pay} {...paid} />
      <span className="SwapSums-arrow" aria-hidden="true">
        <Icon name="arrow-down" size={16} />
      </span>
      <SumLine label={words.receive} {...got} />
    </div>
  )
}
