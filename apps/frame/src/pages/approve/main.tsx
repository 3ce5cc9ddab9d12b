import { useWords } from '@latchkey/ui/words'
import { type ReactNode, useEffect, useState } from 'react'
import { ApprovalScreen } from '../../approve/ApprovalScreen.tsx'
import type { WindowRequest } from '../../approve/approvalDeps.ts'
import { browserConsentPorts } from '../../approve/consent/consentPorts.ts'
import { hasRoom } from '../../approve/consent/visiblePart.ts'
import { DeviceQuestion } from '../../approve/prompts/DeviceQuestion.tsx'
import { speakToFrame, type WindowMessage, windowSize } from '../../approve/walletWindow.ts'
import { LanguageRoot } from '../../LanguageRoot.tsx'
import { approvalWords } from '../../words/approval.ts'
import { PageCard } from '../PageCard.tsx'
import { PageShell } from '../PageShell.tsx'
import { startPage } from '../startPage.tsx'

type Asked = { request: WindowRequest; frame: ReturnType<typeof speakToFrame> }

const ports = browserConsentPorts()

/** Waits for the frame that opened this window, and ignores all others. */
const listen = (onAsk: (asked: Asked) => void): (() => void) => {
  const opener: unknown = window.opener
  const receive = (event: MessageEvent) => {
    const message = event.data as WindowMessage | undefined
    const [port] = event.ports
    const isOurs = event.source === opener && event.origin === location.origin
    if (!isOurs || message?.type !== 'latchkey/ask' || !port) return
    window.removeEventListener('message', receive)
    onAsk({ request: message.request, frame: speakToFrame(port) })
  }
  window.addEventListener('message', receive)
  window.opener?.postMessage({ type: 'latchkey/ready' } satisfies WindowMessage, location.origin)
  return () => window.removeEventListener('message', receive)
}

/** A window that is too small asks for more size once; browsers may refuse. */
const askForRoom = () => {
  const { innerWidth, innerHeight, outerWidth, outerHeight } = window
  if (hasRoom({ left: 0, top: 0, width: innerWidth, height: innerHeight, zoom: 1 })) return
  const [edgeX, edgeY] = [outerWidth - innerWidth, outerHeight - innerHeight]
  window.resizeTo(Math.max(outerWidth, windowSize.width + edgeX), Math.max(outerHeight, windowSize.height + edgeY))
}

/** An approval in a window that no page can cover. */
function ApprovePage(): ReactNode {
  const words = useWords(approvalWords)
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => listen(setAsked), [])
  useEffect(askForRoom, [])
  if (!asked) {
    return (
      <PageShell>
        <PageCard title={words.nothingTitle} text={words.nothingText} />
      </PageShell>
    )
  }
  const { request, frame } = asked
  const { theme, language } = request
  if ('device' in request) {
    return (
      <LanguageRoot language={language}>
        <DeviceQuestion theme={theme} device={request.device} ports={ports} onDecide={frame.answer} />
      </LanguageRoot>
    )
  }
  return (
    <LanguageRoot language={language}>
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
        onDecide={frame.answer}
        onRejectAll={() => frame.answer('rejected')}
      />
    </LanguageRoot>
  )
}

startPage(<ApprovePage />, (say) => say(approvalWords).approve)
