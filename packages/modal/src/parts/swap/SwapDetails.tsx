import { networkOf } from '@latchkey/core/networks'
import type { SwapQuote } from '@latchkey/core/queries/swapQuote'
import { type SwapToken, swapOf } from '@latchkey/core/state/swap'
import { slippageText } from '@latchkey/core/swap/swapMaths'
import { Button } from '@latchkey/ui/Button'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { useLocale, useWords } from '@latchkey/ui/words'
import { minimumReceived } from '@latchkey/wire/minimumReceived'
import { writeUngrouped } from '@latchkey/wire/writeDecimal'
import { type ReactNode, useState } from 'react'
import { useSlice } from '../../hooks/useSlice.ts'
import { swapWords } from '../../words/swap.ts'
import { SlippageEditor } from './SlippageEditor.tsx'
import { Rate, useFeeRow, useImpactRow, useMinimumRow, useRouteRow } from './SwapFacts.tsx'

/** Quote details: rate, route, impact, minimum, slippage and fee. */
export function SwapDetails({
  quote,
  source,
  target,
  known,
  chainId,
  fee,
  prices,
  ring,
}: {
  /** Undefined while the first one loads. */
  quote: SwapQuote | undefined
  source: SwapToken
  target: SwapToken
  known: readonly SwapToken[]
  chainId: number
  fee: { units: bigint | undefined; isLoading: boolean }
  prices: Readonly<Record<string, number>> | undefined
  ring: ReactNode
}) {
  const words = useWords(swapWords)
  const slippageBps = useSlice((state) => swapOf(state).slippageBps)
  const percent = writeUngrouped(slippageText(slippageBps), useLocale())
  const [isEditing, setIsEditing] = useState(false)
  const { currency } = networkOf(chainId)
  const rate = (
    <span className="SwapDetails-rate">
      {quote && <Rate quote={quote} source={source} target={target} />}
      {ring}
    </span>
  )
  const slippage = (
    <Button
      variant="link"
      aria-expanded={isEditing}
      aria-label={words.slippageChange(percent)}
      onClick={() => setIsEditing(!isEditing)}
    >
      {words.slippageValue(percent)}
    </Button>
  )
  const minimum = quote && minimumReceived(BigInt(quote.targetUnits), slippageBps)
  return (
    <div className="SwapDetails">
      <KeyValue
        rows={[
          { label: words.rate, value: rate, isLoading: !quote },
          useRouteRow(quote, known),
          useImpactRow(quote),
          useMinimumRow(minimum, target),
          useFeeRow(fee.units, currency, prices, fee.isLoading),
          { label: words.slippage, value: slippage },
        ]}
      />
      {isEditing && <SlippageEditor />}
    </div>
  )
}
