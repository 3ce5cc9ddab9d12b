import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { errorWords } from '@latchkey/ui/errorWords'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { dateAndTime } from '@latchkey/ui/timeText'
import { useLocale, useWords } from '@latchkey/ui/words'
import type { auth } from '@latchkey/wire/api/auth'
import type { EndpointReply } from '@latchkey/wire/endpoint'
import { walletLimits } from '@latchkey/wire/limits'
import type { Sentence } from '@latchkey/wire/walletErrors'
import { useCallback, useEffect, useState } from 'react'
import { useDeviceName } from '../../useDeviceName.ts'
import { pageWords } from '../../words/pages.ts'
import { LinkEnd, LinkFailed } from '../LinkEnd.tsx'
import { PageCard } from '../PageCard.tsx'
import { PageShell } from '../PageShell.tsx'
import { toPageSentence } from '../toPageSentence.ts'
import './DevicePage.css'

export type DeviceRequest = EndpointReply<typeof auth.describeDevice>
export type DeviceAnswer = EndpointReply<typeof auth.approveDevice>['status']

/** The page's two API calls, each with the link's token. */
export type DeviceCalls = {
  describe: () => Promise<DeviceRequest>
  answer: (isApproved: boolean, matchNumber: string) => Promise<DeviceAnswer>
}

const ends = {
  approved: { icon: 'check', tone: 'good', title: 'loginApproved', text: 'loginApprovedText' },
  denied: { icon: 'lock', tone: 'neutral', title: 'loginDenied', text: 'loginDeniedText' },
  expired: { icon: 'clock', tone: 'neutral', title: 'linkExpired', text: 'linkExpiredText' },
} as const

/** The page behind the emailed login link: shows who wants to log in, and asks whether it was you. */
export function DevicePage({ calls }: { calls: DeviceCalls }) {
  const words = useWords(pageWords)
  const locale = useLocale()
  const nameOf = useDeviceName()
  const { say } = useWords(errorWords)
  const [request, setRequest] = useState<DeviceRequest>()
  const [error, setError] = useState<Sentence>()
  const [picked, setPicked] = useState<string>()
  const [busy, setBusy] = useState<'approve' | 'deny'>()

  const load = useCallback(() => {
    setError(undefined)
    calls.describe().then(setRequest, (cause: unknown) => setError(toPageSentence(cause)))
  }, [calls])
  useEffect(load, [load])

  const answer = async (isApproved: boolean) => {
    setBusy(isApproved ? 'approve' : 'deny')
    setError(undefined)
    try {
      const status = await calls.answer(isApproved, picked ?? '')
      setRequest((before) => before && { ...before, status })
    } catch (cause) {
      setError(toPageSentence(cause))
    }
    setBusy(undefined)
  }

  if (request && request.status !== 'pending') {
    const { title, text, ...look } = ends[request.status]
    const isEntered = request.status === 'approved' && request.login === 'farcaster'
    const end = { ...look, title: words[title], text: isEntered ? words.loginEnteredText : words[text] }
    return <LinkEnd heading={words.approveLogin} {...end} />
  }
  if (!request && error) return <LinkFailed heading={words.approveLogin} error={error} onRetry={load} />
  // No number is asked for if the login page can't show one.
  const hasNumber = request?.choices.length !== 0
  const isDecided = request !== undefined && (picked !== undefined || !hasNumber)
  return (
    <PageShell>
      <PageCard title={words.isThisYou} text={words.someoneAsks}>
        <KeyValue
          rows={[
            { label: words.site, value: request?.embedder, isLoading: !request },
            { label: words.browser, value: request && nameOf(request.browser), isLoading: !request },
            { label: words.network, value: request?.place || words.unknown, isLoading: !request },
            {
              label: words.asked,
              value: request && dateAndTime(request.requestedAt, locale),
              isLoading: !request,
            },
          ]}
        />
        {error && <Banner tone="bad">{say(error)}</Banner>}
        {hasNumber && (
          <fieldset className="DevicePage-choices" disabled={!request}>
            <legend>{words.whichNumber}</legend>
            <div className="DevicePage-row">
              {request
                ? request.choices.map((choice) => (
                    <button
                      key={choice}
                      type="button"
                      className="DevicePage-choice"
                      aria-pressed={picked === choice}
                      onClick={() => setPicked(choice)}
                    >
                      {choice}
                    </button>
                  ))
                : Array.from({ length: walletLimits.login.numbers }, (_, at) => (
                    <Skeleton key={String(at)} height={64} radius={14} />
                  ))}
            </div>
          </fieldset>
        )}
        <div className="DevicePage-answers">
          <Button
            variant="secondary"
            isBusy={busy === 'deny'}
            disabledReason={request ? undefined : words.loading}
            onClick={() => void answer(false)}
          >
            {words.notMe}
          </Button>
          <Button
            variant="primary"
            isWide
            isBusy={busy === 'approve'}
            disabledReason={isDecided ? undefined : words.pickFirst}
            onClick={() => void answer(true)}
          >
            {words.approve}
          </Button>
        </div>
        <p className="DevicePage-note">{hasNumber ? words.onlyIfYours : words.onlyIfYouAsked}</p>
      </PageCard>
    </PageShell>
  )
}
