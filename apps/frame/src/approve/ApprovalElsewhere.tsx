import { Button } from '@latchkey/ui/Button'
import { EmptyState } from '@latchkey/ui/EmptyState'
import { errorWords } from '@latchkey/ui/errorWords'
import { useWords } from '@latchkey/ui/words'
import { useEffect, useState } from 'react'
import { toPageSentence } from '../pages/toPageSentence.ts'
import { approvalWords } from '../words/approval.ts'
import { AskerHeader } from './AskerHeader.tsx'
import type { Decision } from './approval.ts'
import type { WindowAnswer } from './approvalDeps.ts'
import type { Asker } from './askerOf.ts'
import { placeIn } from './consent/useVisiblePart.ts'
import type { VisiblePart } from './consent/visiblePart.ts'
import type { ApprovalTheme } from './theme/approvalTheme.ts'
import { ThemeRoot } from './theme/ThemeRoot.tsx'
import './ApprovalCard.css'

type Stage = 'ready' | 'open' | 'closed' | 'blocked'

const texts = {
  unseeing: {
    ready: 'elsewhereReady',
    open: 'elsewhereOpen',
    closed: 'elsewhereClosed',
    blocked: 'elsewhereBlocked',
    none: ['nowhereTitle', 'nowhereText'],
  },
  grave: {
    ready: 'graveReady',
    open: 'elsewhereOpen',
    closed: 'elsewhereClosed',
    blocked: 'elsewhereBlocked',
    none: ['nowhereTitle', 'graveReady'],
  },
  small: {
    ready: 'smallReady',
    open: 'elsewhereOpen',
    closed: 'elsewhereClosed',
    blocked: 'smallBlocked',
    none: ['smallTitle', 'smallText'],
  },
} as const

/**
 * The browser can't detect covers, the request is too serious for a screen that a page could mask, or the screen is too
 * small to read.
 */
export type ElsewhereReason = keyof typeof texts

/** Moves the request to a window that no page can cover, because it can't be approved safely here. */
export function ApprovalElsewhere({
  theme,
  asker,
  part,
  reason,
  open,
  join,
  onDecide,
}: {
  theme: ApprovalTheme
  asker: Asker
  part: VisiblePart | undefined
  reason: ElsewhereReason
  open: (() => Promise<WindowAnswer | undefined>) | undefined
  /** Asks in the window that the page has opened already. */
  join: ((signal: AbortSignal) => Promise<WindowAnswer | undefined>) | undefined
  onDecide: (decision: Decision) => void
}) {
  const words = useWords(approvalWords)
  const { say } = useWords(errorWords)
  const [stage, setStage] = useState<Stage>(join ? 'open' : 'ready')
  const [error, setError] = useState('')
  const go = async (ask: () => Promise<WindowAnswer | undefined>) => {
    setStage('open')
    setError('')
    try {
      const answer = await ask()
      if (answer === 'approved' || answer === 'rejected') onDecide(answer)
      else setStage(answer === 'absent' ? 'ready' : (answer ?? 'closed'))
    } catch (cause) {
      // Approved in the window, but the passkey failed or this device isn't allowed to.
      setError(say(toPageSentence(cause)))
      setStage('closed')
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one screen joins once
  useEffect(() => {
    if (!join) return
    const stop = new AbortController()
    void go(() => join(stop.signal))
    return () => stop.abort()
  }, [])
  const [noTitle, noText] = texts[reason].none
  return (
    <ThemeRoot theme={theme}>
      <main className="ApprovalCard" data-elsewhere style={placeIn(part)}>
        <AskerHeader asker={asker} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section className="ApprovalCard-middle" aria-label={words.asked} tabIndex={0}>
          <EmptyState
            icon={open ? 'external' : 'lock'}
            tone={open ? 'accent' : 'neutral'}
            title={words[open ? 'elsewhereTitle' : noTitle]}
            text={error || words[open ? texts[reason][stage] : noText]}
          />
        </section>
        <footer className="ApprovalCard-footer">
          <div className="ApprovalCard-answers">
            <Button isWide={!open} onClick={() => onDecide('rejected')}>
              {words.cancel}
            </Button>
            {open && (
              <Button variant="primary" isWide isBusy={stage === 'open'} onClick={() => void go(open)}>
                {stage === 'closed' || stage === 'blocked' ? words.openAgain : words.continue}
              </Button>
            )}
          </div>
        </footer>
      </main>
    </ThemeRoot>
  )
}
