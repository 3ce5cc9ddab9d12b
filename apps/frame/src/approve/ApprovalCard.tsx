import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { Checkbox } from '@latchkey/ui/Checkbox'
import { errorWords } from '@latchkey/ui/errorWords'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { LiveRegion } from '@latchkey/ui/LiveRegion'
import { useWords } from '@latchkey/ui/words'
import { useEffect, useRef, useState } from 'react'
import { approvalClass } from '../decode/approvalClass.ts'
import { OwnLanguage } from '../OwnLanguage.tsx'
import { toPageSentence } from '../pages/toPageSentence.ts'
import { approvalWords } from '../words/approval.ts'
import { AskerHeader } from './AskerHeader.tsx'
import type { Approval, Decision } from './approval.ts'
import { ConfirmButton, firstHint } from './consent/ConfirmButton.tsx'
import type { ConsentPorts, ConsentState } from './consent/consentGuard.ts'
import { MoreToSee } from './consent/MoreToSee.tsx'
import { useConsent } from './consent/useConsent.ts'
import { placeIn, placeText } from './consent/useVisiblePart.ts'
import type { VisiblePart } from './consent/visiblePart.ts'
import type { SimulationView } from './judgeSimulation.ts'
import { ApprovalSubject } from './panels/ApprovalSubject.tsx'
import { AssetChanges } from './panels/AssetChanges.tsx'
import { Details } from './panels/Details.tsx'
import { WarningList } from './panels/WarningList.tsx'
import type { ApprovalReading } from './readApproval.ts'
import type { ApprovalTheme } from './theme/approvalTheme.ts'
import { ThemeRoot } from './theme/ThemeRoot.tsx'
import { useDelayed } from './useDelayed.ts'
import './ApprovalCard.css'

const why: Partial<Record<ConsentState, 'covered' | 'unfocused' | 'shrunk'>> = {
  covered: 'covered',
  unfocused: 'unfocused',
  shrunk: 'shrunk',
}

/** One approval: who asks, what for, what it moves, and the two buttons. */
export function ApprovalCard({
  theme,
  approval,
  reading,
  simulation,
  isLoading,
  waiting,
  part,
  ports,
  stepUp,
  log,
  note,
  onDecide,
  onRejectAll,
}: {
  theme: ApprovalTheme
  approval: Approval
  reading: ApprovalReading
  simulation: SimulationView
  isLoading: boolean
  waiting: number
  /** The card's position; nothing can be confirmed before it is known. */
  part: VisiblePart | undefined
  ports: ConsentPorts
  /** Asks for the passkey, for serious requests. */
  stepUp: (() => Promise<void>) | undefined
  log: (() => string) | undefined
  /** Why this screen is where it is; not part of the request. */
  note: string | undefined
  onDecide: (decision: Decision) => void
  onRejectAll: () => void
}) {
  const words = useWords(approvalWords)
  const { say } = useWords(errorWords)
  const [isUnderstood, setIsUnderstood] = useState(false)
  const isRefused = reading.warnings.some((one) => one.level === 'refused')
  const grave = reading.warnings.filter((one) => one.level === 'refused' || one.level === 'bad')
  const other = reading.warnings.filter((one) => !grave.includes(one))
  // The wallet's own window can't know whether a passkey follows, so every such request has a second step here.
  const isGrave = approvalClass(reading.warnings) === 'stepUp'
  const isWhole = !isLoading && simulation.status !== 'loading'
  const isReady = isWhole && !isRefused && (!isGrave || isUnderstood)
  const consent = useConsent(ports, `${isReady} ${reading.caption} ${reading.warnings.length} ${placeText(part)}`)
  const middle = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [pressHint, setPressHint] = useState(() => firstHint(ports))
  const reason = isReady ? why[consent.state] : undefined
  const delayed = useDelayed(reason ? words[reason] : '', 1_500)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const hint = error || delayed || (isReady && pressHint ? words[pressHint] : '')
  const more = isWhole && !isRefused ? consent.more : undefined
  // A request that could take everything leaves no balance to promise.
  const rows = reading.rows.filter(({ late }) => simulation.status !== 'failed' || late !== 'left')
  const confirm = async () => {
    if (!stepUp) return onDecide('approved')
    setIsBusy(true)
    setError('')
    try {
      await stepUp()
      onDecide('approved')
    } catch (cause) {
      setError(say(toPageSentence(cause)))
      setIsBusy(false)
    }
  }

  useEffect(() => {
    // A page can take the keyboard back into this frame while the user types. A button must not be waiting there.
    const begin = () => heading.current?.focus({ preventScroll: true })
    window.addEventListener('focus', begin)
    // A frame that was just shown has no focus yet, and nothing can be confirmed without it.
    window.focus()
    begin()
    return () => window.removeEventListener('focus', begin)
  }, [])

  return (
    <ThemeRoot theme={theme}>
      <main className="ApprovalCard" style={placeIn(part)} ref={consent.watch} aria-busy={isLoading || undefined}>
        <AskerHeader asker={reading.asker} headingRef={heading} waiting={waiting} onRejectAll={onRejectAll} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section className="ApprovalCard-middle" ref={middle} aria-label={words.asked} tabIndex={0}>
          <OwnLanguage />
          {note && <Banner>{note}</Banner>}
          <div className="ApprovalCard-content" ref={consent.mustSee}>
            {!isLoading && <WarningList warnings={grave} />}
            <ApprovalSubject caption={reading.caption} body={reading.body} isLoading={isLoading} />
            {!isLoading && <WarningList warnings={other} />}
            <AssetChanges simulation={simulation} />
            <KeyValue rows={rows.map(({ late, ...row }) => ({ ...row, isLoading: isLoading && late !== undefined }))} />
          </div>
          <Details approval={approval} body={reading.body} log={log} />
        </section>
        <footer className="ApprovalCard-footer">
          {more && <MoreToSee where={more} region={middle} />}
          {hint && (
            <p className="ApprovalCard-hint" data-hasty={hint === words.hasty || undefined}>
              {hint}
            </p>
          )}
          {isGrave && !isLoading && (
            <Checkbox label={words.understood} isChecked={isUnderstood} onChange={setIsUnderstood} />
          )}
          <div className="ApprovalCard-answers">
            <Button isWide={isRefused} onClick={() => onDecide('rejected')}>
              {words.cancel}
            </Button>
            {!isRefused && (
              <ConfirmButton
                label={reading.confirm}
                isArmed={isReady && part !== undefined && consent.state === 'armed'}
                isArmedNow={consent.isArmed}
                isSteady={consent.isSteady}
                isBusy={isBusy}
                ports={ports}
                watch={consent.watch}
                onHint={setPressHint}
                onConfirm={() => void confirm()}
              />
            )}
          </div>
          <LiveRegion message={hint || (more ? words.more : '')} />
        </footer>
      </main>
    </ThemeRoot>
  )
}
