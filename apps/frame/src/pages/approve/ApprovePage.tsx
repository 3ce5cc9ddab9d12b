import { useWords } from '@latchkey/ui/words'
import type { Language } from '@latchkey/wire/languages'
import { walletWindowSize } from '@latchkey/wire/walletWindowSize'
import { type ReactNode, useEffect, useState } from 'react'
import { ApprovalScreen } from '../../approve/ApprovalScreen.tsx'
import type { Decision } from '../../approve/approval.ts'
import type { ConsentPorts } from '../../approve/consent/consentGuard.ts'
import { hasRoom } from '../../approve/consent/visiblePart.ts'
import { DeviceQuestion } from '../../approve/prompts/DeviceQuestion.tsx'
import { type Asked, listenForRequest } from '../../approve/window/windowEnd.ts'
import { LanguageRoot } from '../../LanguageRoot.tsx'
import { approvalWords } from '../../words/approval.ts'
import { PageCard } from '../PageCard.tsx'
import { PageShell } from '../PageShell.tsx'
import { isFirstWindow, rememberWindow } from './firstTime.ts'

/** How long a window opened by a page waits before it says that no request came. */
const patienceMs = 60_000
const lookMs = 500

/** A window that is too small asks for more size once; browsers may refuse. */
const askForRoom = () => {
  const { innerWidth, innerHeight, outerWidth, outerHeight } = window
  if (hasRoom({ left: 0, top: 0, width: innerWidth, height: innerHeight, zoom: 1 })) return
  const [edgeX, edgeY] = [outerWidth - innerWidth, outerHeight - innerHeight]
  window.resizeTo(
    Math.max(outerWidth, walletWindowSize.width + edgeX),
    Math.max(outerHeight, walletWindowSize.height + edgeY),
  )
}

/** The current request, and an answer that only this request gets. */
const useRequest = (opener: Window | null, id: string) => {
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    if (!opener || asked) return
    return listenForRequest({ opener, id }, (next) => {
      next.frame.onEnd((end) => {
        if (end === 'close') window.close()
        setAsked((now) => (now === next ? undefined : now))
      })
      setAsked(next)
    })
  }, [opener, id, asked])
  useEffect(() => {
    if (!asked) return
    // The page was left or reloaded: its request can no longer be answered.
    const timer = setInterval(() => asked.source.closed && setAsked(undefined), lookMs)
    return () => clearInterval(timer)
  }, [asked])
  const answer = (decision: Decision) => asked?.frame.answer(decision)
  return { asked, answer }
}

/** Shown while the site prepares a request, and between two of them. */
function Waiting({ isExpected, why }: { isExpected: boolean; why: string | undefined }) {
  const words = useWords(approvalWords)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  const isWaiting = isExpected && !isLate
  return (
    <PageShell>
      <PageCard
        title={isWaiting ? words.waitingTitle : words.nothingTitle}
        text={isWaiting ? words.waitingText : words.nothingText}
      >
        {isWaiting && why && <p className="PageCard-text">{why}</p>}
      </PageCard>
    </PageShell>
  )
}

/** An approval in a window that no page can cover. */
export function ApprovePage({
  opener,
  id,
  ports,
}: {
  opener: Window | null
  id: string
  ports: ConsentPorts
}): ReactNode {
  const words = useWords(approvalWords)
  const [why] = useState(() => (id && isFirstWindow() ? words.windowWhy : undefined))
  const { asked, answer } = useRequest(opener, id)
  const [chosen, choose] = useState<Language>()
  useEffect(askForRoom, [])
  useEffect(() => {
    if (asked) rememberWindow()
  }, [asked])
  if (!asked) return <Waiting isExpected={opener !== null && id !== ''} why={why} />
  const { request, frame } = asked
  const { theme, language } = request
  if ('device' in request) {
    return (
      <LanguageRoot language={language}>
        <DeviceQuestion theme={theme} device={request.device} ports={ports} onDecide={answer} />
      </LanguageRoot>
    )
  }
  return (
    // A new request gets a new screen, so presses on the previous one don't count.
    <LanguageRoot key={request.approval.id} language={chosen ?? language} onChoose={choose}>
      <ApprovalScreen
        approval={request.approval}
        deps={{
          loadFacts: frame.loadFacts,
          simulate: frame.simulate,
          theme: () => theme,
          language: () => language,
        }}
        ports={ports}
        waiting={0}
        sight="whole"
        note={why}
        onDecide={answer}
        onRejectAll={() => answer('rejected')}
      />
    </LanguageRoot>
  )
}
