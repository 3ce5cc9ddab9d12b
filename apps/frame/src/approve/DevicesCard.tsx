import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { Mark } from '@latchkey/ui/Mark'
import { useLocale, useWords } from '@latchkey/ui/words'
import { useEffect, useMemo, useState } from 'react'
import type { DevicesOffer } from '../vault/unlockPrompt.ts'
import { approvalWords } from '../words/approval.ts'
import { unlockWords } from '../words/unlock.ts'
import type { ApprovalTheme } from './approvalTheme.ts'
import { shownHost } from './askerOf.ts'
import { ConfirmButton } from './ConfirmButton.tsx'
import { browserConsentPorts } from './consentPorts.ts'
import { ThemeRoot } from './ThemeRoot.tsx'
import { useCardAttempt } from './useCardAttempt.ts'
import { useConsent } from './useConsent.ts'
import './UnlockCard.css'

/**
 * One new device at a time, with what is known of it. Confirming gives it the whole wallet, so the page that shows this
 * frame must not be able to have it pressed: it has the same guard as a signature. Removing harms nobody.
 */
export function DevicesCard({
  theme,
  offer,
  onDone,
}: {
  theme: ApprovalTheme
  offer: DevicesOffer
  onDone: (result: 'opened' | 'cancelled') => void
}) {
  const words = useWords(unlockWords)
  const { hasty } = useWords(approvalWords)
  const locale = useLocale()
  const [at, setAt] = useState(0)
  const [isHasty, setIsHasty] = useState(false)
  const { busy, error, attempt } = useCardAttempt<'confirm' | 'remove'>()
  const ports = useMemo(browserConsentPorts, [])
  const consent = useConsent(ports, at)
  const device = offer.devices[at]
  useEffect(() => window.focus(), [])
  const answer = (by: 'confirm' | 'remove', deviceId: string) =>
    void attempt(by, async () => {
      await offer[by](deviceId)
      if (at + 1 < offer.devices.length) setAt(at + 1)
      else onDone('opened')
    })
  return (
    <ThemeRoot theme={theme}>
      <main className="UnlockCard" ref={consent.watch}>
        <div className="UnlockCard-middle">
          <Mark size={44} />
          <h1 className="UnlockCard-title">{words.newDeviceTitle}</h1>
          <p className="UnlockCard-text">{device ? words.newDeviceText : words.noNewDevice}</p>
          {device && (
            <div ref={consent.mustSee}>
              <KeyValue
                rows={[
                  { label: words.deviceName, value: device.browser },
                  { label: words.deviceSite, value: shownHost(device.embedder) },
                  { label: words.deviceNetwork, value: device.place ?? words.placeUnknown },
                  { label: words.deviceTime, value: new Date(device.createdAt).toLocaleString(locale) },
                ]}
              />
            </div>
          )}
          {error && <Banner tone={error.tone}>{error.text}</Banner>}
          {isHasty && <p className="UnlockCard-note">{hasty}</p>}
        </div>
        <footer className="UnlockCard-footer">
          {device && (
            <>
              <ConfirmButton
                label={words.confirmDevice}
                isArmed={consent.state === 'armed'}
                isArmedNow={consent.isArmed}
                isSteady={consent.isSteady}
                isBusy={busy === 'confirm'}
                ports={ports}
                watch={consent.watch}
                onHasty={() => setIsHasty(true)}
                onConfirm={() => answer('confirm', device.deviceId)}
              />
              <Button
                variant="danger"
                isWide
                isBusy={busy === 'remove'}
                onClick={() => answer('remove', device.deviceId)}
              >
                {words.removeDevice}
              </Button>
            </>
          )}
          <Button isWide onClick={() => onDone('cancelled')}>
            {words.deviceClose}
          </Button>
        </footer>
      </main>
    </ThemeRoot>
  )
}
