import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import type { Language } from '@latchkey/wire/languages'
import { useEffect, useState } from 'react'
import type { DevicesOffer, WaitingDevice } from '../../vault/unlockPrompt.ts'
import { approvalWords } from '../../words/approval.ts'
import { unlockWords } from '../../words/unlock.ts'
import type { WindowAnswer } from '../approvalDeps.ts'
import { openWalletWindow } from '../window/walletWindow.ts'
import { DeviceFacts } from './DeviceFacts.tsx'
import { PromptCard, type PromptProps } from './PromptCard.tsx'
import { useCardAttempt } from './useCardAttempt.ts'

/**
 * One new device at a time. Confirming gives it full access, and a page can mask this frame undetected, so that happens
 * in the wallet window. Removing is harmless.
 */
export function DevicesCard({ theme, language, offer, onDone }: PromptProps<DevicesOffer> & { language: Language }) {
  const words = useWords(unlockWords)
  const { elsewhereBlocked } = useWords(approvalWords)
  const [at, setAt] = useState(0)
  const [ended, setEnded] = useState<WindowAnswer>()
  const { busy, error, attempt } = useCardAttempt<'confirm' | 'remove'>()
  const device = offer.devices[at]
  useEffect(() => window.focus(), [])
  const goOn = () => {
    if (at + 1 < offer.devices.length) setAt(at + 1)
    else onDone('opened')
  }
  const confirm = (waiting: WaitingDevice) =>
    void attempt('confirm', async () => {
      setEnded(undefined)
      const answer = await openWalletWindow({ device: waiting, theme, language })
      setEnded(answer)
      if (answer !== 'approved') return
      await offer.confirm(waiting.deviceId)
      goOn()
    })
  const remove = ({ deviceId }: WaitingDevice) =>
    void attempt('remove', async () => {
      await offer.remove(deviceId)
      goOn()
    })
  return (
    <PromptCard
      theme={theme}
      title={words.newDeviceTitle}
      text={device ? words.newDeviceText : words.noNewDevice}
      footer={
        <>
          {device && (
            <>
              <Button
                variant="primary"
                isWide
                iconEnd="external"
                isBusy={busy === 'confirm'}
                onClick={() => confirm(device)}
              >
                {words.confirmDevice}
              </Button>
              <Button variant="danger" isWide isBusy={busy === 'remove'} onClick={() => remove(device)}>
                {words.removeDevice}
              </Button>
            </>
          )}
          <Button isWide onClick={() => onDone('cancelled')}>
            {words.deviceClose}
          </Button>
        </>
      }
    >
      {device && <DeviceFacts device={device} />}
      {error && <Banner tone={error.tone}>{error.text}</Banner>}
      {ended === 'blocked' && <Banner tone="warn">{elsewhereBlocked}</Banner>}
    </PromptCard>
  )
}
