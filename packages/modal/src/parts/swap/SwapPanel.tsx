import { displayAmount } from '@latchkey/core/money/displayAmount'
import type { SwapSide, SwapToken } from '@latchkey/core/state/swap'
import { AmountInput } from '@latchkey/ui/AmountInput'
import { Button } from '@latchkey/ui/Button'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useLocale, useWords } from '@latchkey/ui/words'
import { useFiat } from '../../hooks/useFiat.ts'
import { useNavigate } from '../../hooks/useNavigate.ts'
import { swapWords } from '../../words/swap.ts'
import { TokenMark } from './TokenMark.tsx'

type Max = { amount: string; disabledReason?: string | undefined; onClick: () => void }

/** One side of a swap: amount, token, value and balance. */
export function SwapPanel({
  side,
  token,
  amount,
  onAmount,
  balance,
  price,
  isLoading,
  isStale,
  isBad,
  max,
}: {
  side: SwapSide
  token: SwapToken | undefined
  amount: string
  onAmount: (text: string) => void
  balance: string | undefined
  price: number | undefined
  isLoading: boolean
  /** The amount belongs to the previous quote; the next one is loading. */
  isStale: boolean
  /** The amount exceeds the balance. */
  isBad: boolean
  max?: Max | undefined
}) {
  const words = useWords(swapWords)
  const navigate = useNavigate()
  const fiatText = useFiat()
  const locale = useLocale()
  const pick = () => navigate.push('SwapSelectToken', { side })
  const chip = token ? (
    <Button
      variant="chip"
      icon={<TokenMark symbol={token.symbol} />}
      iconEnd="chevron-down"
      onClick={pick}
      aria-label={words.changeToken(token.symbol)}
    >
      {token.symbol}
    </Button>
  ) : isLoading ? (
    <Skeleton width={104} height={40} radius={14} />
  ) : (
    <Button variant="chip" iconEnd="chevron-down" onClick={pick}>
      {words.selectToken}
    </Button>
  )
  return (
    <div className="SwapPanel" data-stale={isStale || undefined} data-bad={isBad || undefined}>
      <AmountInput
        label={side === 'source' ? words.pay : words.receive}
        value={amount}
        onChange={onAmount}
        isDisabled={!token && !isLoading}
        isReadOnly={!token}
        trailing={chip}
        {...(token && { decimals: token.decimals })}
      />
      <div className="SwapPanel-line">
        <span>{(amount !== '' && fiatText(amount, price)) || '\u00a0'}</span>
        {token && balance !== undefined && (
          <span className="SwapPanel-balance">
            {words.balance(displayAmount(balance, locale))}
            {max && (
              <Button
                variant="link"
                onClick={max.onClick}
                aria-label={words.maxOf(token.symbol)}
                {...(max.disabledReason !== undefined && { disabledReason: max.disabledReason })}
              >
                {words.max}
              </Button>
            )}
          </span>
        )}
      </div>
    </div>
  )
}
