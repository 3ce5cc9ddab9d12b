import { Icon } from '@latchkey/ui/Icon'
import { Spinner } from '@latchkey/ui/Spinner'
import { useWords } from '@latchkey/ui/words'
import { limits } from '@latchkey/wire/limits'
import { useSecondsUntil } from '../../hooks/useSecondsUntil.ts'
import { swapWords } from '../../words/swap.ts'

/** A ring that shows how long a quote is valid; a press gets a new one. */
export function QuoteRing({ readAt, isBusy, onRefresh }: { readAt: number; isBusy: boolean; onRefresh: () => void }) {
  const words = useWords(swapWords)
  const seconds = useSecondsUntil(readAt === 0 ? undefined : readAt + limits.swap.refreshMs)
  return (
    <button
      type="button"
      className="QuoteRing"
      aria-label={words.refresh}
      title={seconds === undefined ? words.refresh : words.quoteAge(seconds)}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onRefresh}
    >
      {isBusy ? (
        <Spinner size={20} />
      ) : (
        <>
          <svg className="QuoteRing-ring" viewBox="0 0 24 24" width="24" height="24" fill="none" aria-hidden="true">
            <circle cx="12" cy="12" r="10" className="QuoteRing-track" />
            <circle key={readAt} cx="12" cy="12" r="10" pathLength="100" className="QuoteRing-arc" />
          </svg>
          <Icon name="refresh" size={12} />
        </>
      )}
    </button>
  )
}
