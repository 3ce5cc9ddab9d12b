import { Button } from '@latchkey/ui/Button'
import { EmptyState } from '@latchkey/ui/EmptyState'
import { ErrorState } from '@latchkey/ui/ErrorState'
import { errorWords } from '@latchkey/ui/errorWords'
import { useWords } from '@latchkey/ui/words'
import { productChainId } from '@latchkey/wire/chains'
import { sentenceOf } from '@latchkey/wire/errors'
import { useState } from 'react'
import { tokensWords } from '../words/tokens.ts'
import type { Balances } from './balances.ts'
import { TokenRows, TokenSkeletons } from './TokenRows.tsx'
import { useCountdown } from './useCountdown.ts'
import { useCoverageText } from './useCoverageText.ts'
import { useListFacts } from './useListFacts.ts'

/** A failed request isn't repeated for a while; until then the button shows the wait (DATA-03). */
export const useRetry = ({ retryAt, isFetching, refetch }: Balances) => {
  const say = useWords(tokensWords)
  const left = useCountdown(retryAt, useListFacts().clock) ?? 0
  return {
    label: left > 0 ? say.retryIn(left) : say.retry,
    isBusy: isFetching,
    onClick: left > 0 ? () => {} : refetch,
    ...(left > 0 && { disabledReason: say.retryIn(left) }),
  }
}

/** Says that balances couldn't be read, with a retry button (DATA-03). */
export function NoBalances({ balances }: { balances: Balances }) {
  const say = useWords(tokensWords)
  const error = useWords(errorWords)
  const retry = useRetry(balances)
  return (
    <ErrorState
      title={error.say(sentenceOf('balance.unavailable'))}
      text={say.unavailableText}
      action={{ ...retry, icon: 'refresh' }}
    />
  )
}

/** An account's tokens in every state. Reserves space for `rows` rows, so the layout doesn't jump. */
export function TokenList({
  balances,
  rows,
  onPick,
  onReceive,
}: {
  balances: Balances
  rows: number
  onPick: (address: string) => void
  /** Left out where receiving isn't offered. */
  onReceive: (() => void) | undefined
}) {
  const say = useWords(tokensWords)
  const [isWhole, setIsWhole] = useState(false)
  const { state, portfolio } = balances
  const known = useCoverageText(balances.coverage, balances.chainId, say)
  if (state === 'failed') return <NoBalances balances={balances} />
  if (!portfolio) return <TokenSkeletons count={rows} />
  const { holdings } = portfolio
  if (holdings.length === 0) {
    const next = onReceive && { action: { label: say.emptyAction, icon: 'qr' as const, onClick: onReceive } }
    // Nothing was found so far, which isn't the same as empty.
    if (known && balances.coverage) {
      const isRead = balances.coverage.progress >= 1 && known.day !== undefined
      const title = isRead && known.day !== undefined ? say.noneSince(known.day) : say.readingTitle
      return <EmptyState icon="clock" title={title} text={known.text} {...next} />
    }
    return <EmptyState icon="wallet" title={say.emptyTitle} text={say.emptyText} {...next} />
  }
  const isCut = holdings.length > rows
  return (
    <>
      <TokenRows holdings={isCut && !isWhole ? holdings.slice(0, rows - 1) : holdings} onPick={onPick} />
      {isCut && (
        <div className="TokenList-more">
          <Button size="sm" isWide aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? say.showFewer : say.showAll(holdings.length)}
          </Button>
        </div>
      )}
      <Known balances={balances} text={known?.text} />
    </>
  )
}

/** The time from which the list is complete. Chains that aren't indexed have no list of received tokens. */
function Known({ balances: { chainId }, text }: { balances: Balances; text: string | undefined }) {
  const say = useWords(tokensWords)
  const note = typeof chainId === 'number' && chainId !== productChainId ? say.listedOnly : text
  return note === undefined ? null : <p className="TokenList-known">{note}</p>
}
