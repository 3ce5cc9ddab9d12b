import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { EmptyState } from '@latchkey/ui/EmptyState'
import { ErrorState } from '@latchkey/ui/ErrorState'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { Skeleton } from '@latchkey/ui/Skeleton'
import type { auth } from '@latchkey/wire/api/auth'
import type { EndpointReply } from '@latchkey/wire/endpoint'
import { useCallback, useEffect, useState } from 'react'
import { messageOf } from '../messageOf.ts'
import { PageCard } from '../PageCard.tsx'
import { PageShell } from '../PageShell.tsx'
import './DevicePage.css'

export type DeviceRequest = EndpointReply<typeof auth.describeDevice>
export type DeviceAnswer = EndpointReply<typeof auth.approveDevice>['status']

/** The two calls behind the page; the token of the link goes with each. */
export type DeviceCalls = {
  describe: () => Promise<DeviceRequest>
  answer: (isApproved: boolean, matchNumber: string) => Promise<DeviceAnswer>
}

const ends = {
  approved: {
    icon: 'check',
    tone: 'good',
    title: 'Login approved',
    text: 'Go back to the page where you started. We have mailed you a code for it.',
  },
  denied: {
    icon: 'lock',
    tone: 'neutral',
    title: 'Login refused',
    text: 'Nobody got in. If you do not know who tried, you need not do anything.',
  },
  expired: {
    icon: 'clock',
    tone: 'neutral',
    title: 'This link is no longer valid',
    text: 'It works once, for ten minutes. Start the login again to get a new one.',
  },
} as const

/** The page behind the link in the mail: what asks to come in, and whether it was you. */
export function DevicePage({ calls }: { calls: DeviceCalls }) {
  const [request, setRequest] = useState<DeviceRequest>()
  const [error, setError] = useState<string>()
  const [picked, setPicked] = useState<string>()
  const [busy, setBusy] = useState<'approve' | 'deny'>()

  const load = useCallback(() => {
    setError(undefined)
    calls.describe().then(setRequest, (cause: unknown) => setError(messageOf(cause)))
  }, [calls])
  useEffect(load, [load])

  const answer = async (isApproved: boolean) => {
    setBusy(isApproved ? 'approve' : 'deny')
    setError(undefined)
    try {
      const status = await calls.answer(isApproved, picked ?? '')
      setRequest((before) => before && { ...before, status })
    } catch (cause) {
      setError(messageOf(cause))
    }
    setBusy(undefined)
  }

  if (request && request.status !== 'pending') {
    return (
      <PageShell>
        <PageCard title="New browser">
          <div role="status">
            <EmptyState {...ends[request.status]} />
          </div>
        </PageCard>
      </PageShell>
    )
  }
  if (!request && error) {
    return (
      <PageShell>
        <PageCard title="New browser">
          <ErrorState title="We cannot show who asks" text={error} action={{ label: 'Try again', onClick: load }} />
        </PageCard>
      </PageShell>
    )
  }
  return (
    <PageShell>
      <PageCard
        title="Is this you?"
        text="Someone wants to log in with your email address in a browser that we do not know."
      >
        <KeyValue
          rows={[
            { label: 'Site', value: request?.embedder, isLoading: !request },
            { label: 'Browser', value: request?.browser, isLoading: !request },
            {
              label: 'Asked',
              value: request && new Date(request.requestedAt).toLocaleString(),
              isLoading: !request,
            },
          ]}
        />
        {error && <Banner tone="bad">{error}</Banner>}
        <fieldset className="DevicePage-choices" disabled={!request}>
          <legend>Which number does the page show?</legend>
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
              : ['a', 'b', 'c'].map((key) => <Skeleton key={key} height={64} radius={14} />)}
          </div>
        </fieldset>
        <div className="DevicePage-answers">
          <Button
            variant="secondary"
            isBusy={busy === 'deny'}
            disabledReason={request ? undefined : 'Loading'}
            onClick={() => void answer(false)}
          >
            This was not me
          </Button>
          <Button
            variant="primary"
            isWide
            isBusy={busy === 'approve'}
            disabledReason={picked ? undefined : 'Pick the number first'}
            onClick={() => void answer(true)}
          >
            Approve
          </Button>
        </div>
        <p className="DevicePage-note">Only approve if you see this number on a page that you opened yourself.</p>
      </PageCard>
    </PageShell>
  )
}
