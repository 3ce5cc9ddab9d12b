import { useWords } from '@latchkey/ui/words'
import { useMemo, useState } from 'react'
import { approvalClass } from '../decode/approvalClass.ts'
import { sortWarnings } from '../decode/warnings.ts'
import { isTrade } from '../effects/confirmWords.ts'
import { approvalWords } from '../words/approval.ts'
import { decodeWords } from '../words/decode.ts'
import { ApprovalCard } from './ApprovalCard.tsx'
import { ApprovalElsewhere } from './ApprovalElsewhere.tsx'
import type { Approval, Decision } from './approval.ts'
import type { ApprovalDeps } from './approvalDeps.ts'
import { askerOf } from './askerOf.ts'
import type { ConsentPorts } from './consentGuard.ts'
import { isReverted, judgeSimulation } from './judgeSimulation.ts'
import { bareFacts, readApproval } from './readApproval.ts'
import { useLoaded } from './useLoaded.ts'
import { useVisiblePart } from './useVisiblePart.ts'
import { hasRoom } from './visiblePart.ts'

const factsTimeoutMs = 4_000
const simulationTimeoutMs = 8_000

/** One question from its first skeleton to its answer. */
export function ApprovalScreen({
  approval,
  deps,
  ports,
  waiting,
  isSafeHere,
  onDecide,
  onRejectAll,
}: {
  approval: Approval
  deps: ApprovalDeps
  ports: ConsentPorts
  waiting: number
  /** A cover over this screen would be noticed. */
  isSafeHere: boolean
  onDecide: (decision: Decision) => void
  onRejectAll: () => void
}) {
  const decode = useWords(decodeWords)
  const words = useWords(approvalWords)
  const [nowMs] = useState(Date.now)
  const [theme] = useState(deps.theme)
  const part = useVisiblePart(ports)
  const [isElsewhere, setIsElsewhere] = useState(false)
  const loadedFacts = useLoaded(() => deps.loadFacts(approval), factsTimeoutMs)
  const run = useLoaded(() => deps.simulate(approval), simulationTimeoutMs)
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
  // What has not been judged yet counts as the worst.
  const stepUp = ask && (!isJudged || approvalClass(warnings) === 'stepUp') ? () => ask(approval) : undefined

  const openWindow = async () => {
    // A page that enlarges its frame meanwhile does not get a second card beside the open window.
    setIsElsewhere(true)
    try {
      const answer = await deps.openWindow?.({
        approval,
        facts: hasFacts ? facts : undefined,
        run: tested,
        isReverted: isReverted(run),
        theme,
        language: deps.language(),
      })
      if (answer === 'approved') await stepUp?.()
      return answer
    } finally {
      setIsElsewhere(false)
    }
  }
  if (!isSafeHere || isElsewhere || (part && !hasRoom(part))) {
    return (
      <ApprovalElsewhere
        theme={theme}
        asker={askerOf(approval)}
        part={part}
        reason={isSafeHere ? 'small' : 'unseeing'}
        open={deps.openWindow && openWindow}
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
      onDecide={onDecide}
      onRejectAll={onRejectAll}
    />
  )
}
