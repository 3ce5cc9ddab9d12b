import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { errorWords } from '@latchkey/ui/errorWords'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useWords } from '@latchkey/ui/words'
import type { MailAction, vault } from '@latchkey/wire/api/vault'
import type { EndpointReply } from '@latchkey/wire/endpoint'
import type { Sentence } from '@latchkey/wire/walletErrors'
import { useEffect, useState } from 'react'
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
    overText: 'freezeOverText',
  },
  undo: {
    title: 'undoTitle',
    text: 'undoText',
    label: 'undo',
    doneTitle: 'undoneTitle',
    doneText: 'undoneText',
    overText: 'undoOverText',
  },
  keep: {
    title: 'keepTitle',
    text: 'keepText',
    label: 'keep',
    doneTitle: 'keptTitle',
    doneText: 'keptText',
    overText: 'keepOverText',
  },
} as const

type Status = EndpointReply<typeof vault.describeMailLink>['status']
type Props = { kind: MailAction; look: () => Promise<Status>; run: () => Promise<unknown> }

/** The page behind such a link. Opening it does nothing, because email programs open links too; the button does. */
export function MailActionPage({ kind, look, run }: Props) {
  const words = useWords(pageWords)
  const { say } = useWords(errorWords)
  const action = actions[kind]
  const [status, setStatus] = useState<Status>()
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready')
  const [error, setError] = useState<Sentence>()
  useEffect(() => {
    // Without an answer, the button still works.
    look().then(setStatus, () => setStatus('open'))
  }, [look])
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
  const heading = words[action.title]
  const next = { label: words.openWallet, href: '/' }
  // Pressed again, freezing logs out every device once more: a thief may have frozen the wallet first.
  const isFrozen = kind === 'freeze' && status === 'done'
  if (state === 'done' || (status === 'done' && !isFrozen)) {
    const end = { title: words[action.doneTitle], text: words[action.doneText] }
    return <LinkEnd heading={heading} icon="check" tone="good" {...end} action={next} />
  }
  if (status === 'over') {
    const end = { title: words.newLinkExpired, text: words[action.overText] }
    return <LinkEnd heading={heading} icon="clock" tone="neutral" {...end} action={next} />
  }
  const button = { isBusy: state === 'busy', onClick: () => void go() }
  if (isFrozen) {
    return (
      <PageShell>
        <PageCard title={words.frozenAlready} text={words.frozenAlreadyText}>
          {error && <Banner tone="bad">{say(error)}</Banner>}
          <Button variant="primary" isWide href="/">
            {words.openWallet}
          </Button>
          <Button isWide {...button}>
            {words.logOutDevices}
          </Button>
        </PageCard>
      </PageShell>
    )
  }
  return (
    <PageShell>
      <PageCard title={heading} text={words[action.text]}>
        {error && <Banner tone="bad">{say(error)}</Banner>}
        {status ? (
          <Button variant="primary" isWide {...button}>
            {words[action.label]}
          </Button>
        ) : (
          <Skeleton height={48} radius={14} />
        )}
      </PageCard>
    </PageShell>
  )
}
