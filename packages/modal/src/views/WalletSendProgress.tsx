import { closeModal } from '@latchkey/core/actions/closeModal'
import { followPayment } from '@latchkey/core/actions/followPayment'
import { retrySend, sendAgain } from '@latchkey/core/actions/sendAgain'
import { explorerLink } from '@latchkey/core/explorerLink'
import { displayAmount } from '@latchkey/core/money/displayAmount'
import { networkOf } from '@latchkey/core/networks'
import { isMade, type PaymentProgress, sumText } from '@latchkey/core/state/send'
import { AddressText } from '@latchkey/ui/AddressText'
import { Button } from '@latchkey/ui/Button'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { errorWords } from '@latchkey/ui/errorWords'
import { IconTile } from '@latchkey/ui/IconTile'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { Spinner } from '@latchkey/ui/Spinner'
import { StepList } from '@latchkey/ui/StepList'
import { type Translated, useLocale, useWords } from '@latchkey/ui/words'
import { formatAmount } from '@latchkey/wire/amount'
import type { Sentence } from '@latchkey/wire/errors'
import { writeUngrouped } from '@latchkey/wire/writeDecimal'
import type { ComponentProps } from 'react'
import { defineView } from '../defineView.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useAction } from '../hooks/useAction.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useNetworkName } from '../hooks/useNetworkName.ts'
import { useSayEnd } from '../hooks/useSayEnd.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { StatusPanel } from '../parts/StatusPanel.tsx'
import { activityWords } from '../words/activity.ts'
import { buttonsWords } from '../words/buttons.ts'
import { sendProgressWords } from '../words/sendProgress.ts'

type Says = Translated<typeof sendProgressWords>
type Face = { title: string; text: string; tile?: ComponentProps<typeof IconTile>; isAlarming?: boolean }

const good = { icon: 'check', tone: 'good', size: 64 } as const
const calm = { icon: 'close', tone: 'neutral', size: 64 } as const
const late = { icon: 'clock', tone: 'accent', size: 64 } as const
const bad = { icon: 'warning', tone: 'bad', size: 64 } as const

const faceOf = (
  { step, outcome, problem, payment }: PaymentProgress,
  says: Says,
  walletName: string,
  sayError: (error: Sentence) => string,
): Face => {
  if (step === 'asking') return { title: says.askingTitle, text: says.askingText(walletName) }
  if (step === 'sent') return { title: says.sentTitle, text: says.sentText }
  if (step === 'unreachable') return { title: says.unreachableTitle, text: says.unreachableText, tile: late }
  if (step === 'slow' || step === 'unclear') return { title: says.slowTitle, text: says.slowText, tile: late }
  if (step === 'dropped') return { title: says.droppedTitle, text: says.droppedText, tile: bad, isAlarming: true }
  if (step === 'declined') return { title: says.declinedTitle, text: says.declinedText, tile: calm }
  if (step === 'failed' || !outcome)
    return { title: says.failedTitle, text: problem ? sayError(problem) : '', tile: bad, isAlarming: true }
  const end =
    outcome.replacement === 'cancelled' || outcome.replacement === 'replaced'
      ? outcome.replacement
      : outcome.status === 'reverted'
        ? 'reverted'
        : (outcome.replacement ?? 'confirmed')
  // On Solana, a confirmed payment becomes final a little later.
  const isFinal = typeof payment.chainId === 'number'
  const text = end === 'confirmed' && !isFinal ? says.confirmedSoonText : says[`${end}Text`]
  const tile = isMade(outcome) ? good : end === 'cancelled' ? calm : bad
  return { title: says[`${end}Title`], text, tile, isAlarming: tile === bad }
}

/** How many of signed, sent and confirmed are done. */
const stepsDone = {
  asking: 0,
  declined: 0,
  failed: 0,
  unclear: 1,
  sent: 2,
  unreachable: 2,
  slow: 2,
  dropped: 2,
  done: 3,
} as const

function Facts({ progress, hash }: { progress: PaymentProgress; hash: string }) {
  const words = useWords(sendProgressWords)
  const locale = useLocale()
  const { payment, outcome, step } = progress
  const { currency } = networkOf(payment.chainId)
  const fee = outcome && displayAmount(formatAmount(BigInt(outcome.feeUnits), currency.decimals), locale, 6)
  const isOpen = step === 'sent' || step === 'unreachable'
  return (
    <KeyValue
      rows={[
        { label: words.receiver, value: payment.receiverName ?? <AddressText address={payment.to} /> },
        {
          label: words.transaction,
          value: (
            <span className="WalletSendProgress-hash">
              <AddressText address={hash} />
              <CopyButton value={hash} label={words.copyHash} />
            </span>
          ),
        },
        ...(isOpen || outcome
          ? [{ label: words.feePaid, value: fee ? `${fee} ${currency.symbol}` : '', isLoading: !outcome }]
          : []),
      ]}
    />
  )
}

function Actions({ progress, hash }: { progress: PaymentProgress; hash: string | undefined }) {
  const networkName = useNetworkName()
  const kit = useKit()
  const navigate = useNavigate()
  const words = useWords(sendProgressWords)
  const { showAll } = useWords(activityWords)
  const { tryAgain } = useWords(buttonsWords)
  const say = useSayEnd()
  const look = useAction(followPayment)
  const hasActivity = useSlice(({ features }) => features.activity)
  const { step, payment, problem } = progress
  const { chainId } = payment
  const explorer = hash && explorerLink(kit, chainId, 'tx', hash)
  if (step === 'unclear') {
    return (
      <div className="WalletSendProgress-actions">
        {hasActivity && (
          <Button variant="primary" isWide onClick={() => navigate.push('Activity')}>
            {showAll}
          </Button>
        )}
        <Button isWide onClick={() => retrySend(kit)}>
          {tryAgain}
        </Button>
      </div>
    )
  }
  if (step === 'declined' || step === 'failed') {
    const isElsewhere = problem?.code === 'connector.chainMismatch'
    return (
      <div className="WalletSendProgress-actions">
        {isElsewhere && typeof chainId === 'number' ? (
          <Button variant="primary" isWide onClick={() => navigate.replace('SwitchNetwork', { chainId })}>
            {words.switch(networkName(chainId))}
          </Button>
        ) : (
          <Button variant="primary" isWide onClick={() => retrySend(kit)}>
            {tryAgain}
          </Button>
        )}
        <Button isWide onClick={() => navigate.back()}>
          {words.change}
        </Button>
      </div>
    )
  }
  if (!explorer || !hash) return null
  return (
    <div className="WalletSendProgress-actions">
      {(step === 'slow' || step === 'dropped') && (
        <Button variant="primary" isWide onClick={() => void look.run(payment, hash, say)}>
          {words.checkAgain}
        </Button>
      )}
      {step === 'done' && (
        <>
          <Button variant="primary" isWide onClick={() => closeModal(kit)}>
            {words.done}
          </Button>
          {!payment.token.nft && (
            <Button isWide onClick={() => sendAgain(kit)}>
              {words.sendAgain}
            </Button>
          )}
        </>
      )}
      <Button href={explorer.href} target="_blank" iconEnd="external" isWide>
        {words.explorer(explorer.name)}
      </Button>
    </div>
  )
}

function WalletSendProgress() {
  const words = useWords(sendProgressWords)
  const { say: sayError } = useWords(errorWords)
  const locale = useLocale()
  const { walletName = '' } = useAccount()
  const { progress, hash } = useSlice(({ send }) => send)
  if (!progress) return null
  const { payment, step } = progress
  const { title, text, tile, isAlarming = false } = faceOf(progress, words, walletName, sayError)
  const done = stepsDone[step]
  const hasFailed = step === 'failed' || step === 'declined' || step === 'dropped'
  return (
    <div className="ViewBody WalletSendProgress">
      <StatusPanel
        picture={
          tile ? (
            <IconTile {...tile} />
          ) : (
            <span className="WalletSendProgress-wait">
              <Spinner size={28} />
            </span>
          )
        }
        title={title}
        text={text}
        isAlarming={isAlarming}
      >
        <p className="WalletSendProgress-sum">
          <bdi>{sumText(payment.token, writeUngrouped(payment.amount, locale))}</bdi>
        </p>
      </StatusPanel>
      {step !== 'done' && (
        <StepList
          label={words.steps}
          current={done}
          isFailed={hasFailed}
          steps={[
            { title: done === 0 ? words.stepApprove(walletName) : words.stepSign },
            { title: words.stepSent },
            { title: words.stepConfirmed },
          ]}
        />
      )}
      {hash && <Facts progress={progress} hash={hash} />}
      <Actions progress={progress} hash={hash} />
    </div>
  )
}

/** A payment from the wallet's prompt to its outcome. */
export default defineView('WalletSendProgress', {
  title: (_params, _kit, say) => say(sendProgressWords).title,
  Component: WalletSendProgress,
})
