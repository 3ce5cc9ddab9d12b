import { changeSwap } from '@latchkey/core/actions/changeSwap'
import { checkSwapAgain } from '@latchkey/core/actions/checkSwapAgain'
import { explorerLink } from '@latchkey/core/explorerLink'
import { displayAmount } from '@latchkey/core/money/displayAmount'
import { type SwapRun, type SwapStep, type SwapToken, swapOf, withTerms } from '@latchkey/core/state/swap'
import { Button } from '@latchkey/ui/Button'
import { EmptyState } from '@latchkey/ui/EmptyState'
import { errorWords } from '@latchkey/ui/errorWords'
import { IconTile } from '@latchkey/ui/IconTile'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { StepList } from '@latchkey/ui/StepList'
import { useLocale, useWords } from '@latchkey/ui/words'
import { formatAmount } from '@latchkey/wire/amount'
import type { Hex } from '@latchkey/wire/caip'
import { defineView } from '../defineView.ts'
import { useAnnounce } from '../hooks/useAnnounce.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { StatusPanel } from '../parts/StatusPanel.tsx'
import { TokenMark } from '../parts/swap/TokenMark.tsx'
import { activityWords } from '../words/activity.ts'
import { buttonsWords } from '../words/buttons.ts'
import { swapWords } from '../words/swap.ts'

const useShownAmount = () => {
  const locale = useLocale()
  return (units: string, { decimals }: SwapToken): string =>
    displayAmount(formatAmount(BigInt(units), decimals), locale, 6)
}

function Explorer({ chainId, hash }: { chainId: number; hash: Hex }) {
  const words = useWords(swapWords)
  const explorer = explorerLink(useKit(), chainId, 'tx', hash)
  if (!explorer) return null
  return (
    <Button variant="secondary" isWide iconEnd="external" href={explorer.href} target="_blank">
      {words.viewOn(explorer.name)}
    </Button>
  )
}

/** The wallet submitted it without an answer: it may be on its way, but there is no hash to follow. */
const isUnclear = ({ failure }: Pick<SwapRun, 'failure'>): boolean => failure?.code === 'send.notFound'

function Marks({ run: { terms, phase, failure } }: { run: SwapRun }) {
  if (phase === 'done') return <IconTile icon="check" tone="good" size={64} />
  if (phase === 'unknown' || isUnclear({ failure })) return <IconTile icon="clock" tone="accent" size={64} />
  if (phase === 'failed')
    return (
      <IconTile
        icon={failure?.isDeclined ? 'close' : 'warning'}
        tone={failure?.isDeclined ? 'neutral' : 'bad'}
        size={64}
      />
    )
  return (
    <span className="SwapProgress-marks" aria-hidden="true">
      <TokenMark symbol={terms.source.symbol} size={64} />
      <TokenMark symbol={terms.target.symbol} size={64} />
    </span>
  )
}

/** The steps of a swap, for the list. */
function Steps({ run }: { run: SwapRun }) {
  const words = useWords(swapWords)
  const shownAmount = useShownAmount()
  const { terms, steps, current, phase } = run
  const [paid, source, target] = [
    shownAmount(terms.sourceUnits, terms.source),
    terms.source.symbol,
    terms.target.symbol,
  ]
  const titles: Record<SwapStep, string> = {
    approve: words.stepApprove(paid, source),
    swap: words.stepSwap(source, target),
    approveAndSwap: words.stepBoth(source, target),
  }
  const note = (step: SwapStep) =>
    phase === 'sent' ? words.waiting : step === 'approve' ? words.approveInWallet : words.confirmInWallet
  const isOpen = phase === 'asking' || phase === 'sent'
  return (
    <StepList
      label={words.steps}
      current={current}
      isFailed={phase === 'failed' && !isUnclear(run)}
      steps={steps.map((step, at) => ({
        title: titles[step],
        ...(isOpen && at === current && { note: note(step) }),
      }))}
    />
  )
}

/** The status as a title and a sentence. */
const useOutcome = ({ phase, terms, failure, receivedUnits }: SwapRun) => {
  const words = useWords(swapWords)
  const { say } = useWords(errorWords)
  const shownAmount = useShownAmount()
  const { source, target } = terms
  const amount = shownAmount(receivedUnits ?? terms.targetUnits, target)
  if (phase === 'done') return { title: words.done(source.symbol, amount, target.symbol), text: words.doneText }
  if (phase === 'unknown' || isUnclear({ failure })) return { title: words.unknownEnd, text: words.unknownEndText }
  if (phase !== 'failed') return { title: words.swapping(source.symbol, amount, target.symbol), text: '' }
  if (failure?.isDeclined) return { title: words.declined, text: words.declinedText }
  return { title: words.failed, text: failure ? say(failure) : '' }
}

function Progress({ run }: { run: SwapRun }) {
  const kit = useKit()
  const navigate = useNavigate()
  const words = useWords(swapWords)
  const { tryAgain } = useWords(buttonsWords)
  const { showAll } = useWords(activityWords)
  const hasActivity = useSlice(({ features }) => features.activity)
  const shownAmount = useShownAmount()
  const { terms, phase, hash, failure, receivedUnits } = run
  const outcome = useOutcome(run)
  const isStale = failure?.code === 'swap.priceMoved' || failure?.code === 'swap.quoteExpired'
  const current = run.steps[run.current]
  const asked = current === 'approve' ? words.approveInWallet : words.confirmInWallet
  useAnnounce(phase === 'asking' ? asked : phase === 'sent' ? words.waiting : undefined)
  const tryOnceMore = () => {
    changeSwap(kit, (state) => withTerms(state, terms))
    navigate.replace('SwapPreview', { sourceUnits: terms.sourceUnits })
  }
  return (
    <div className="ViewBody SwapProgress">
      <StatusPanel
        picture={<Marks run={run} />}
        title={outcome.title}
        text={outcome.text}
        isAlarming={phase === 'failed' && !failure?.isDeclined && !isUnclear(run)}
      />
      {phase === 'done' ? (
        <KeyValue
          rows={[
            { label: words.paid, value: `${shownAmount(terms.sourceUnits, terms.source)} ${terms.source.symbol}` },
            {
              label: words.received,
              value: `${shownAmount(receivedUnits ?? terms.targetUnits, terms.target)} ${terms.target.symbol}`,
            },
          ]}
        />
      ) : (
        <Steps run={run} />
      )}
      {phase === 'failed' && run.current === 1 && <p className="SwapProgress-note">{words.approvedAlready}</p>}
      <div className="SwapProgress-actions">
        {phase === 'done' && (
          <Button variant="primary" isWide onClick={() => navigate.reset('Account')}>
            {words.close}
          </Button>
        )}
        {phase === 'unknown' && (
          <Button variant="primary" icon="refresh" isWide onClick={() => checkSwapAgain(kit)}>
            {words.checkAgain}
          </Button>
        )}
        {isUnclear(run) && hasActivity && (
          <Button variant="primary" isWide onClick={() => navigate.push('Activity')}>
            {showAll}
          </Button>
        )}
        {phase === 'failed' && (
          <Button variant={isUnclear(run) ? 'secondary' : 'primary'} icon="refresh" isWide onClick={tryOnceMore}>
            {isStale ? words.newQuote : tryAgain}
          </Button>
        )}
        {hash && <Explorer chainId={terms.chainId} hash={hash} />}
      </div>
    </div>
  )
}

function SwapProgress() {
  const words = useWords(swapWords)
  const navigate = useNavigate()
  const { run } = useSlice(swapOf)
  if (run) return <Progress run={run} />
  return (
    <EmptyState
      icon="swap"
      title={words.nothing}
      action={{ label: words.start, onClick: () => navigate.replace('Swap') }}
    />
  )
}

/** A swap in progress: wallet prompts, network status and the outcome. */
export default defineView('SwapProgress', {
  title: (_params, _kit, say) => say(swapWords).progressTitle,
  Component: SwapProgress,
})
