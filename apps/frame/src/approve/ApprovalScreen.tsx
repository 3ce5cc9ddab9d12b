import { useWords } from '@latchkey/ui/words'
import { walletLimits } from '@latchkey/wire/limits'
import { useMemo, useRef, useState } from 'react'
import { approvalClass } from '../decode/approvalClass.ts'
import { sortWarnings } from '../decode/warnings.ts'
import { isTrade } from '../effects/confirmWords.ts'
import { approvalWords } from '../words/approval.ts'
import { ApprovalCard } from './ApprovalCard.tsx'
import { ApprovalElsewhere, type ElsewhereReason } from './ApprovalElsewhere.tsx'
import type { Approval, Decision } from './approval.ts'
import type { ApprovalDeps, WindowAnswer, WindowRequest } from './approvalDeps.ts'
import { askerOf } from './askerOf.ts'
import type { ConsentPorts } from './consent/consentGuard.ts'
import { useVisiblePart } from './consent/useVisiblePart.ts'
import { hasRoom, type VisiblePart } from './consent/visiblePart.ts'
import { judgeSimulation } from './judgeSimulation.ts'
import { bareFacts, readApproval } from './readApproval.ts'
import { useDecodeWords } from './useDecodeWords.ts'
import { useLoaded } from './useLoaded.ts'

const { factsMs, simulationMs } = walletLimits.consent

/**
 * What could hide this screen undetected: nothing (its own window), a mask on its frame (no browser reports those), or
 * any cover.
 */
export type Sight = 'whole' | 'covers' | 'none'

const whyElsewhere = (
  sight: Sight,
  isForWindow: boolean,
  part: VisiblePart | undefined,
): ElsewhereReason | undefined => {
  if (sight === 'none') return 'unseeing'
  if (sight === 'covers' && isForWindow) return 'grave'
  return part && !hasRoom(part) ? 'small' : undefined
}

/** One request from its skeleton to its answer. */
export function ApprovalScreen({
  approval,
  deps,
  ports,
  waiting,
  sight,
  note,
  onDecide,
  onRejectAll,
}: {
  approval: Approval
  deps: ApprovalDeps
  ports: ConsentPorts
  waiting: number
  sight: Sight
  note?: string | undefined
  onDecide: (decision: Decision) => void
  onRejectAll: () => void
}) {
  const decode = useDecodeWords()
  const words = useWords(approvalWords)
  const [nowMs] = useState(Date.now)
  const [theme] = useState(deps.theme)
  const part = useVisiblePart(ports)
  const [isElsewhere, setIsElsewhere] = useState(false)
  const { now: loadedFacts, reload: loadFacts } = useLoaded(() => deps.loadFacts(approval), factsMs)
  const { now: run, reload: simulate } = useLoaded(() => deps.simulate(approval), simulationMs)
  const facts = loadedFacts.status === 'done' ? loadedFacts.value : bareFacts(approval)
  const hasFacts = loadedFacts.status === 'done'
  const tested = run.status === 'done' ? run.value : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: facts and run change only with their status
  const reading = useMemo(
    () => readApproval(approval, facts, nowMs, { decode, approval: words }, tested),
    [approval, loadedFacts.status, run.status, nowMs, decode, words],
  )
  const simulation = judgeSimulation(approval, reading, hasFacts, run)
  const isLoading =
    loadedFacts.status === 'loading' || (run.status === 'loading' && reading.claims.some((claim) => isTrade(claim)))
  const isJudged = loadedFacts.status !== 'loading' && simulation.view.status !== 'loading'
  const warnings = sortWarnings([...reading.warnings, ...simulation.warnings])
  const { stepUp: ask } = deps
  const grade = approvalClass(warnings)
  // Until it is assessed, a request counts as the worst case.
  const stepUp = ask && (!isJudged || grade === 'stepUp') ? () => ask(approval) : undefined
  const stepUpNow = useRef(stepUp)
  stepUpNow.current = stepUp

  const isKept = useRef(false)
  isKept.current = deps.window?.isKept === true
  const askElsewhere = async (ask: (request: WindowRequest) => Promise<WindowAnswer> | undefined) => {
    // A page that enlarges its frame meanwhile must not get a second card.
    setIsElsewhere(true)
    try {
      const answer = await ask({ approval, theme, language: deps.language() })
      // The checks may have been repeated meanwhile.
      if (answer === 'approved') await stepUpNow.current?.()
      return answer
    } finally {
      setIsElsewhere(false)
    }
  }
  const checks = { loadFacts, simulate }
  const openWindow = () => askElsewhere((request) => deps.openWindow?.(request, checks))
  const { joinWindow, window: ticket } = deps
  // Where covers are detected, the page can't move a request out of the frame.
  const join =
    joinWindow && ticket && sight === 'none'
      ? (signal: AbortSignal) =>
          askElsewhere((request) =>
            joinWindow(ticket.id, {
              request,
              checks,
              signal,
              // The passkey is asked in the frame, which needs the focus.
              endsWith: (answer) => (answer === 'approved' && isKept.current && !stepUpNow.current ? 'wait' : 'close'),
            }),
          )
      : undefined
  const isForWindow = isJudged && grade !== 'refused' && (grade === 'stepUp' || simulation.isForWindow)
  const elsewhere = whyElsewhere(sight, isForWindow, part)
  if (isElsewhere || elsewhere) {
    return (
      <ApprovalElsewhere
        theme={theme}
        asker={askerOf(approval)}
        part={part}
        reason={elsewhere ?? 'small'}
        open={deps.openWindow && openWindow}
        join={join}
        onDecide={onDecide}
      />
    )
  }
  return (
    <ApprovalCard
      theme={theme}
      approval={approval}
      reading={{ ...reading, warnings }}
      simulation={simulation.view}
      isLoading={isLoading}
      waiting={waiting}
      part={part}
      ports={ports}
      stepUp={stepUp}
      log={deps.log}
      note={note}
      onDecide={onDecide}
      onRejectAll={onRejectAll}
    />
  )
}
