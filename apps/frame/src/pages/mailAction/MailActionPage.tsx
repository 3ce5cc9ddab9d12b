import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { errorWords } from '@latchkey/ui/errorWords'
import { useWords } from '@latchkey/ui/words'
import type { Sentence } from '@latchkey/wire/walletErrors'
import { useState } from 'react'
import { pageWords } from '../../words/pages.ts'
import { LinkEnd } from '../LinkEnd.tsx'
import { PageCard } from '../PageCard.tsx'
import { PageShell } from '../PageShell.tsx'
import { toPageSentence } from '../toPageSentence.ts'

const actions = {
  freeze: {
    title: 'freezeTitle',
    text: 'freezeText',
    label: 'freeze',
    doneTitle: 'frozenTitle',
    doneText: 'frozenText',
  },
  undo: { title: 'undoTitle', text: 'undoText', label: 'undo', doneTitle: 'undoneTitle', doneText: 'undoneText' },
  keep: { title: 'keepTitle', text: 'keepText', label: 'keep', doneTitle: 'keptTitle', doneText: 'keptText' },
} as const

/** The page behind such a link. Opening it does nothing, because email programs open links too; the button does. */
export function MailActionPage({ kind, run }: { kind: keyof typeof actions; run: () => Promise<unknown> }) {
  const words = useWords(pageWords)
  const { say } = useWords(errorWords)
  const action = actions[kind]
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready')
  const [error, setError] = useState<Sentence>()
  const go = async () => {
    setState('busy')
    setError(undefined)
    try {
      await run()
      setState('done')
    } catch (cause) {
      setError(toPageSentence(cause))
      setState('ready')
    }
  }
  if (state === 'done') {
    const end = { title: words[action.doneTitle], text: words[action.doneText] }
    return <LinkEnd heading={words[action.title]} icon="check" tone="good" {...end} />
  }
  return (
    <PageShell>
      <PageCard title={words[action.title]} text={words[action.text]}>
        {error && <Banner tone="bad">{say(error)}</Banner>}
        <Button variant="primary" isWide isBusy={state === 'busy'} onClick={() => void go()}>
          {words[action.label]}
        </Button>
      </PageCard>
    </PageShell>
  )
}
