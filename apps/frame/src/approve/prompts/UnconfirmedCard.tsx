import { useWords } from '@latchkey/ui/words'
import { useEffect } from 'react'
import { unlockWords } from '../../words/unlock.ts'
import type { ApprovalTheme } from '../theme/approvalTheme.ts'
import { PromptCard } from './PromptCard.tsx'

/** Shows a sent request while the network is silent. Disappears when the network answers. */
export function UnconfirmedCard({ theme, onDone }: { theme: ApprovalTheme; onDone: (result: 'cancelled') => void }) {
  const words = useWords(unlockWords)
  useEffect(() => window.focus(), [])
  return (
    <PromptCard
      theme={theme}
      title={words.unconfirmedTitle}
      text={words.unconfirmedText}
      leave={{ label: words.deviceClose, onClick: () => onDone('cancelled') }}
    >
      <p className="PromptCard-text">{words.unconfirmedLeave}</p>
    </PromptCard>
  )
}
