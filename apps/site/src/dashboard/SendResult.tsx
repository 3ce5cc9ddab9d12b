import type { Kit } from '@latchkey/core/kit'
import { networkOf } from '@latchkey/core/networks'
import { AddressText } from '@latchkey/ui/AddressText'
import { Button } from '@latchkey/ui/Button'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { IconTile } from '@latchkey/ui/IconTile'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { Spinner } from '@latchkey/ui/Spinner'
import { formatAmount } from '@latchkey/wire/amount'
import { explorerLink } from './explorerLink.ts'
import { formatExact, formatFee, groupDigits } from './formatAmounts.ts'
import { words } from './words.ts'
import './SendResult.css'
import { outcomeWords, type SendProgress } from './useSend.ts'

const { send: says } = words

const faceOf = (progress: SendProgress) => {
  if (progress.step === 'sent') return { title: says.sentTitle, text: says.sentText, icon: undefined }
  if (progress.step === 'slow') return { title: says.slowTitle, text: says.slowText, icon: 'clock', tone: 'accent' }
  const { status, replacement } = progress.outcome
  const isPaid = status === 'confirmed' && replacement !== 'cancelled' && replacement !== 'replaced'
  if (isPaid) return { ...outcomeWords(progress.outcome), icon: 'check', tone: 'good' }
  const isChosen = replacement === 'cancelled'
  return { ...outcomeWords(progress.outcome), icon: isChosen ? 'close' : 'warning', tone: isChosen ? 'neutral' : 'bad' }
}

type Tile = Parameters<typeof IconTile>[0]

/** A payment on its way, and how it ended. */
export function SendResult({
  kit,
  progress,
  onCheckAgain,
  onAgain,
}: {
  kit: Kit
  progress: SendProgress
  onCheckAgain: () => void
  onAgain: () => void
}) {
  const { payment, hash } = progress
  const { currency } = networkOf(payment.chainId)
  const { title, text, icon, tone } = faceOf(progress) as { title: string; text: string } & Partial<Tile>
  const outcome = progress.step === 'done' ? progress.outcome : undefined
  const explorer = explorerLink(kit, payment.chainId, 'tx', hash)
  return (
    <div className="SendResult">
      <div className="SendResult-face">
        {icon && tone ? (
          <IconTile icon={icon} tone={tone} size={64} />
        ) : (
          <span className="SendResult-wait">
            <Spinner size={28} />
          </span>
        )}
        <h3 className="SendResult-title">{title}</h3>
        <p className="SendResult-amount">{formatExact(payment.amount, currency.symbol)}</p>
        <p className="SendResult-text">{text}</p>
      </div>
      <KeyValue
        rows={[
          { label: says.receiver, value: <AddressText address={payment.to} /> },
          {
            label: says.hash,
            value: (
              <span className="SendResult-hash">
                <AddressText address={hash} />
                <CopyButton value={hash} label={says.copyHash} />
              </span>
            ),
          },
          { label: says.block, value: outcome ? groupDigits(outcome.blockNumber) : '', isLoading: !outcome },
          {
            label: says.feePaid,
            value: outcome ? formatFee(formatAmount(BigInt(outcome.feeUnits), currency.decimals), currency.symbol) : '',
            isLoading: !outcome,
          },
        ].filter(({ isLoading }) => !(isLoading && progress.step === 'slow'))}
      />
      <div className="SendResult-actions">
        <Button href={explorer.href} target="_blank" iconEnd="external">
          {words.account.explorer(explorer.name)}
        </Button>
        {progress.step === 'slow' && (
          <Button variant="primary" onClick={onCheckAgain}>
            {says.checkAgain}
          </Button>
        )}
        {progress.step === 'done' && (
          <Button variant="primary" onClick={onAgain}>
            {says.again}
          </Button>
        )}
      </div>
    </div>
  )
}
