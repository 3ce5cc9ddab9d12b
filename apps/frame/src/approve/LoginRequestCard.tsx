import { Button } from '@latchkey/ui/Button'
import { Mark } from '@latchkey/ui/Mark'
import { useWords } from '@latchkey/ui/words'
import type { LoginRequestOffer } from '../vault/unlockPrompt.ts'
import { unlockWords } from '../words/unlock.ts'
import type { ApprovalTheme } from './approvalTheme.ts'
import { ThemeRoot } from './ThemeRoot.tsx'
import './UnlockCard.css'

/** Another browser waits to log in to this account. It is approved on a page of the wallet's own, never in this frame. */
export function LoginRequestCard({
  theme,
  offer,
  onDone,
}: {
  theme: ApprovalTheme
  offer: LoginRequestOffer
  onDone: (result: 'opened' | 'cancelled') => void
}) {
  const words = useWords(unlockWords)
  return (
    <ThemeRoot theme={theme}>
      <main className="UnlockCard">
        <div className="UnlockCard-middle">
          <Mark size={44} />
          <h1 className="UnlockCard-title">{words.requestTitle}</h1>
          <p className="UnlockCard-text">{words.requestText}</p>
          <Button
            variant="primary"
            isWide
            iconEnd="external"
            href={offer.address}
            target="_blank"
            onClick={() => onDone('opened')}
          >
            {words.requestReview}
          </Button>
        </div>
        <footer className="UnlockCard-footer">
          <Button isWide onClick={() => onDone('cancelled')}>
            {words.notNow}
          </Button>
        </footer>
      </main>
    </ThemeRoot>
  )
}
