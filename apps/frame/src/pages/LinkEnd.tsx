import { EmptyState } from '@latchkey/ui/EmptyState'
import { ErrorState } from '@latchkey/ui/ErrorState'
import { errorWords } from '@latchkey/ui/errorWords'
import { useWords } from '@latchkey/ui/words'
import type { Sentence } from '@latchkey/wire/walletErrors'
import type { ComponentProps } from 'react'
import { pageWords } from '../words/pages.ts'
import { PageCard } from './PageCard.tsx'
import { PageShell } from './PageShell.tsx'

/** The last state of a page behind an emailed link. */
export function LinkEnd({ heading, ...end }: { heading: string } & ComponentProps<typeof EmptyState>) {
  return (
    <PageShell>
      <PageCard title={heading}>
        <div role="status">
          <EmptyState {...end} />
        </div>
      </PageCard>
    </PageShell>
  )
}

/** Replaces such a page if its address holds no token: it was reloaded, or opened without the link. */
export function LinkMissing({
  page,
}: {
  page: 'newLogin' | 'approveLogin' | 'freezeTitle' | 'undoTitle' | 'keepTitle'
}) {
  const words = useWords(pageWords)
  const end = { icon: 'mail', tone: 'neutral', title: words.linkMissing, text: words.linkMissingText } as const
  return <LinkEnd heading={words[page]} {...end} />
}

/** Replaces such a page if what its link is about couldn't be loaded. */
export function LinkFailed({ heading, error, onRetry }: { heading: string; error: Sentence; onRetry: () => void }) {
  const words = useWords(pageWords)
  const { say } = useWords(errorWords)
  return (
    <PageShell>
      <PageCard title={heading}>
        <ErrorState title={words.cannotShow} text={say(error)} action={{ label: words.tryAgain, onClick: onRetry }} />
      </PageCard>
    </PageShell>
  )
}
