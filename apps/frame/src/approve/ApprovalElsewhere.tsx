import { Button } from '@latchkey/ui/Button'
import { EmptyState } from '@latchkey/ui/EmptyState'
import { useState } from 'react'
import { AskerHeader } from './AskerHeader.tsx'
import type { Decision } from './approval.ts'
import type { ApprovalTheme } from './approvalTheme.ts'
import type { Asker } from './askerOf.ts'
import { ThemeRoot } from './ThemeRoot.tsx'
import './ApprovalCard.css'

type Stage = 'ready' | 'open' | 'closed'

const words: Record<Stage, string> = {
  ready: 'This browser cannot tell us if something covers this screen. Look at the request in a window of its own.',
  open: 'Answer in the wallet window. This screen goes on by itself.',
  closed: 'The wallet window was closed without an answer.',
}

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
            title={open ? 'Continue in the wallet window' : 'Not in this browser'}
            text={
              open
                ? words[stage]
                : 'This browser cannot tell us if something covers this screen, so nothing is approved here.'
            }
          />
        </section>
        <footer className="ApprovalCard-footer">
          <div className="ApprovalCard-answers">
            <Button isWide={!open} onClick={() => onDecide('rejected')}>
              Cancel
            </Button>
            {open && (
              <Button variant="primary" isWide isBusy={stage === 'open'} onClick={() => void go()}>
                {stage === 'closed' ? 'Open it again' : 'Continue'}
              </Button>
            )}
          </div>
        </footer>
      </main>
    </ThemeRoot>
  )
}
