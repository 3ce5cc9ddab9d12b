import { Button } from '@latchkey/ui/Button'
import { Mark } from '@latchkey/ui/Mark'
import type { ReactNode, Ref } from 'react'
import type { ApprovalTheme } from '../theme/approvalTheme.ts'
import { ThemeRoot } from '../theme/ThemeRoot.tsx'
import './PromptCard.css'

/** What a prompt gets: its subject, and how to say what came of it. */
export type PromptProps<Offer, Result = 'opened' | 'cancelled'> = {
  theme: ApprovalTheme
  offer: Offer
  onDone: (result: Result) => void
}

/** The layout of every prompt that isn't an approval: topic, actions, and a way out at the bottom. */
export function PromptCard({
  theme,
  title,
  text,
  hasMark = true,
  leave,
  footer,
  cardRef,
  children,
}: {
  theme: ApprovalTheme
  title: string
  text: ReactNode
  hasMark?: boolean
  /** The only button at the bottom; `footer` is for more than one. */
  leave?: { label: string; onClick: () => void }
  footer?: ReactNode
  cardRef?: Ref<HTMLElement>
  children: ReactNode
}) {
  return (
    <ThemeRoot theme={theme}>
      <main className="PromptCard" ref={cardRef}>
        <div className="PromptCard-middle">
          {hasMark && <Mark size={44} />}
          <h1 className="PromptCard-title">{title}</h1>
          <p className="PromptCard-text">{text}</p>
          {children}
        </div>
        {(leave || footer) && (
          <footer className="PromptCard-footer">
            {leave && (
              <Button isWide onClick={leave.onClick}>
                {leave.label}
              </Button>
            )}
            {footer}
          </footer>
        )}
      </main>
    </ThemeRoot>
  )
}
