import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { EmptyState } from '@latchkey/ui/EmptyState'
import { useState } from 'react'
import { messageOf } from '../messageOf.ts'
import { PageCard } from '../PageCard.tsx'
import { PageShell } from '../PageShell.tsx'

/** What a link in a security mail does, in words before and after. */
export type MailAction = {
  title: string
  text: string
  label: string
  done: { title: string; text: string }
  run: () => Promise<unknown>
}

/** The page behind such a link: opening it does nothing, since mail programs open links too; the button does. */
export function MailActionPage({ action }: { action: MailAction }) {
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready')
  const [error, setError] = useState<string>()
  const go = async () => {
    setState('busy')
    setError(undefined)
    try {
      await action.run()
      setState('done')
    } catch (cause) {
      setError(messageOf(cause))
      setState('ready')
    }
  }
  return (
    <PageShell>
      {state === 'done' ? (
        <PageCard title={action.title}>
          <div role="status">
            <EmptyState icon="check" tone="good" {...action.done} />
          </div>
        </PageCard>
      ) : (
        <PageCard title={action.title} text={action.text}>
          {error && <Banner tone="bad">{error}</Banner>}
          <Button variant="primary" isWide isBusy={state === 'busy'} onClick={() => void go()}>
            {action.label}
          </Button>
        </PageCard>
      )}
    </PageShell>
  )
}
