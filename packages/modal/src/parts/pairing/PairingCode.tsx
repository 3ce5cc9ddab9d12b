import { renewsAt } from '@latchkey/core/state/pairing'
import { Button } from '@latchkey/ui/Button'
import { QrCode, qrSize } from '@latchkey/ui/QrCode'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useWords } from '@latchkey/ui/words'
import type { ReactNode } from 'react'
import { useAnnounce } from '../../hooks/useAnnounce.ts'
import { useSecondsUntil } from '../../hooks/useSecondsUntil.ts'
import { useSlice } from '../../hooks/useSlice.ts'
import { pairingWords } from '../../words/pairing.ts'
import { CopyPairingLink } from './CopyPairingLink.tsx'

const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The QR code, when it renews, and the same link to copy. */
export function PairingCode({
  mark,
  says,
  onGet,
  getLabel,
}: {
  mark: ReactNode
  /** What to do with it. */
  says: string
  onGet?: () => void
  getLabel?: string
}) {
  const words = useWords(pairingWords)
  const pairing = useSlice((state) => state.pairing)
  const { uri } = pairing
  const left = useSecondsUntil(renewsAt(pairing))
  useAnnounce(uri ? words.ready(says) : words.preparing)

  return (
    <div className="PairingCode">
      <div className="PairingCode-frame" style={{ width: qrSize }} aria-busy={uri === undefined || undefined}>
        {uri ? (
          <QrCode value={uri} label={says} mark={mark} />
        ) : (
          <Skeleton width={qrSize} height={qrSize} radius={18} />
        )}
      </div>
      <p className="PairingCode-says">
        {says}
        <br />
        <span className="PairingCode-time">
          {left === undefined ? words.preparingText : words.renewsIn(clockText(left))}
        </span>
      </p>
      <div className="PairingCode-actions">
        <CopyPairingLink />
        {onGet && (
          <Button size="sm" isWide icon="external" onClick={onGet}>
            {getLabel}
          </Button>
        )}
      </div>
    </div>
  )
}
