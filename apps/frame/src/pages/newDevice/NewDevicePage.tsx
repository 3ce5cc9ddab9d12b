import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { errorWords } from '@latchkey/ui/errorWords'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { dateAndTime } from '@latchkey/ui/timeText'
import { useLocale, useWords } from '@latchkey/ui/words'
import type { vault } from '@latchkey/wire/api/vault'
import type { EndpointReply } from '@latchkey/wire/endpoint'
import { HttpError, type Sentence } from '@latchkey/wire/walletErrors'
import { useCallback, useEffect, useState } from 'react'
import { useDeviceName } from '../../useDeviceName.ts'
import { pageWords } from '../../words/pages.ts'
import { LinkEnd, LinkFailed } from '../LinkEnd.tsx'
import { PageCard } from '../PageCard.tsx'
import { PageShell } from '../PageShell.tsx'
import { toPageSentence } from '../toPageSentence.ts'
import './NewDevicePage.css'

type NewDevice = EndpointReply<typeof vault.describeNewDevice>

/** The page's two API calls, each with the link's token. */
export type NewDeviceCalls = {
  describe: () => Promise<NewDevice>
  answer: (answer: { isOwn: boolean; isFrozen: boolean }) => Promise<string | null>
}

type End = 'removed' | 'frozen' | 'waiting' | 'confirmed' | 'expired'

/** The page behind the new-device email. Opening it does nothing, because email programs open links too. */
export function NewDevicePage({ calls }: { calls: NewDeviceCalls }) {
  const words = useWords(pageWords)
  const locale = useLocale()
  const nameOf = useDeviceName()
  const { say } = useWords(errorWords)
  const [device, setDevice] = useState<NewDevice>()
  const [error, setError] = useState<Sentence>()
  const [busy, setBusy] = useState<'own' | 'remove' | 'freeze'>()
  const [end, setEnd] = useState<End>()
  const [confirmsAt, setConfirmsAt] = useState<string | null>(null)
  const fail = useCallback((cause: unknown) => {
    if (cause instanceof HttpError && cause.status === 410) setEnd('expired')
    else setError(toPageSentence(cause))
  }, [])
  const load = useCallback(() => {
    setError(undefined)
    calls.describe().then(setDevice, fail)
  }, [calls, fail])
  useEffect(load, [load])

  const answer = async (by: 'own' | 'remove' | 'freeze') => {
    setBusy(by)
    setError(undefined)
    try {
      const at = await calls.answer({ isOwn: by === 'own', isFrozen: by === 'freeze' })
      setConfirmsAt(at)
      setEnd(by === 'own' ? (at ? 'waiting' : 'confirmed') : by === 'freeze' ? 'frozen' : 'removed')
    } catch (cause) {
      fail(cause)
    }
    setBusy(undefined)
  }
  const time = (iso: string) => dateAndTime(iso, locale)
  const ends = {
    removed: { icon: 'check', tone: 'good', title: words.deviceRemoved, text: words.deviceRemovedText },
    frozen: { icon: 'lock', tone: 'good', title: words.deviceRemoved, text: words.deviceFrozenText },
    waiting: {
      icon: 'clock',
      tone: 'good',
      title: words.deviceWaiting,
      text: words.deviceWaitingText(confirmsAt ? time(confirmsAt) : ''),
    },
    confirmed: { icon: 'check', tone: 'good', title: words.deviceConfirmed, text: '' },
    expired: { icon: 'clock', tone: 'neutral', title: words.newLinkExpired, text: words.newLinkExpiredText },
  } as const
  if (end) return <LinkEnd heading={words.newLogin} {...ends[end]} />
  if (!device && error) return <LinkFailed heading={words.newLogin} error={error} onRetry={load} />
  const isLoading = !device
  const disabledReason = device ? undefined : words.loading
  return (
    <PageShell>
      <PageCard title={words.newLogin} text={words.newLoginText}>
        <KeyValue
          rows={[
            { label: words.browser, value: device && nameOf(device.browser), isLoading },
            { label: words.site, value: device?.embedder, isLoading },
            { label: words.network, value: device && (device.place ?? words.networkUnknown), isLoading },
            { label: words.loggedIn, value: device && time(device.createdAt), isLoading },
          ]}
        />
        {device && !device.isSameNetwork && <Banner tone="warn">{words.otherNetwork}</Banner>}
        {error && <Banner tone="bad">{say(error)}</Banner>}
        <div className="NewDevicePage-answers">
          <Button
            variant="danger"
            isWide
            isBusy={busy === 'freeze'}
            disabledReason={disabledReason}
            onClick={() => void answer('freeze')}
          >
            {words.removeAndFreeze}
          </Button>
          <Button
            isWide
            isBusy={busy === 'remove'}
            disabledReason={disabledReason}
            onClick={() => void answer('remove')}
          >
            {words.removeOnly}
          </Button>
          {device?.status !== 'confirmed' && (
            <>
              <Button isWide isBusy={busy === 'own'} disabledReason={disabledReason} onClick={() => void answer('own')}>
                {words.wasMe}
              </Button>
              <p className="NewDevicePage-note">{words.wasMeNote}</p>
            </>
          )}
        </div>
      </PageCard>
    </PageShell>
  )
}
