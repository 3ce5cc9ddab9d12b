import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import { useState } from 'react'
import type { WaitingDevice } from '../../vault/unlockPrompt.ts'
import { approvalWords } from '../../words/approval.ts'
import { unlockWords } from '../../words/unlock.ts'
import type { Decision } from '../approval.ts'
import { ConfirmButton, firstHint } from '../consent/ConfirmButton.tsx'
import type { ConsentPorts } from '../consent/consentGuard.ts'
import { useConsent } from '../consent/useConsent.ts'
import type { ApprovalTheme } from '../theme/approvalTheme.ts'
import { DeviceFacts } from './DeviceFacts.tsx'
import { PromptCard } from './PromptCard.tsx'

/** Asks on a page of the wallet's own whether to confirm a new device, with the same guard as a signature. */
export function DeviceQuestion({
  theme,
  device,
  ports,
  isBusy = false,
  error,
  onDecide,
}: {
  theme: ApprovalTheme
  device: WaitingDevice
  ports: ConsentPorts
  isBusy?: boolean
  error?: string | undefined
  onDecide: (decision: Decision) => void
}) {
  const words = useWords(unlockWords)
  const approval = useWords(approvalWords)
  const [hint, setHint] = useState(() => firstHint(ports))
  const consent = useConsent(ports, device.deviceId)
  return (
    <PromptCard
      theme={theme}
      title={words.newDeviceTitle}
      text={words.newDeviceText}
      cardRef={consent.watch}
      footer={
        <>
          <ConfirmButton
            label={words.confirmDevice}
            isArmed={consent.state === 'armed'}
            isArmedNow={consent.isArmed}
            isSteady={consent.isSteady}
            isBusy={isBusy}
            ports={ports}
            watch={consent.watch}
            onHint={setHint}
            onConfirm={() => onDecide('approved')}
          />
          <Button isWide onClick={() => onDecide('rejected')}>
            {words.deviceClose}
          </Button>
        </>
      }
    >
      <div ref={consent.mustSee}>
        <DeviceFacts device={device} />
      </div>
      {error && <Banner tone="bad">{error}</Banner>}
      {hint && (
        <p className="PromptCard-note" data-hasty={hint === 'hasty' || undefined}>
          {approval[hint]}
        </p>
      )}
    </PromptCard>
  )
}
