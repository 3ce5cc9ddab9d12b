import { Button } from '@latchkey/ui/Button'
import { EmptyState } from '@latchkey/ui/EmptyState'
import { useWords } from '@latchkey/ui/words'
import { useState } from 'react'
import { approvalWords } from '../words/approval.ts'
import { AskerHeader } from './AskerHeader.tsx'
import type { Decision } from './approval.ts'
import type { ApprovalTheme } from './approvalTheme.ts'
import type { Asker } from './askerOf.ts'
import { ThemeRoot } from './ThemeRoot.tsx'
import './ApprovalCard.css'

type Stage = 'ready' | 'open' | 'closed'

const texts = { ready: 'elsewhereReady', open: 'elsewhereOpen', closed: 'elsewhereClosed' } as const

/** Where a cover would not be noticed, nothing can be approved: the request moves to a window that no page can cover. */
export function ApprovalElsewhere({
  theme,
  asker,
  open,
  onDecide,
}: {
  theme: ApprovalTheme
  asker: Asker
  open: (() => Promise<Decision | undefined>) | undefined
  onDecide: (decision: Decision) => void
}) {
  const words = useWords(approvalWords)
  const [stage, setStage] = useState<Stage>('ready')
  const go = async () => {
    if (!open) return
    setStage('open')
    const decision = await open().catch(() => undefined)
    if (decision) onDecide(decision)
    else setStage('closed')
  }
  return (
    <ThemeRoot theme={theme}>
      <main className="ApprovalCard">
        <AskerHeader asker={asker} />
        <section className="ApprovalCard-middle">
          <EmptyState
            icon={open ? 'external' : 'lock'}
            tone={open ? 'accent' : 'neutral'}
            title={open ? words.elsewhereTitle : words.nowhereTitle}
            text={open ? words[texts[stage]] : words.nowhereText}
          />
        </section>
        <footer className="ApprovalCard-footer">
          <div className="ApprovalCard-answers">
            <Button isWide={!open} onClick={() => onDecide('rejected')}>
              {words.cancel}
            </Button>
            {open && (
              <Button variant="primary" isWide isBusy={stage === 'open'} onClick={() => void go()}>
                {stage === 'closed' ? words.openAgain : words.continue}
              </Button>
            )}
          </div>
        </footer>
      </main>
    </ThemeRoot>
  )
}
