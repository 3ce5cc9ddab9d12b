import { useLatchkey } from '@latchkey/react'
import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { Card } from '@latchkey/ui/Card'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { LiveRegion } from '@latchkey/ui/LiveRegion'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import { useWords } from '@latchkey/ui/words'
import { type FormEvent, useMemo, useState } from 'react'
import type { Hex } from 'viem'
import { readTypedData } from './readTypedData.ts'
import './SignCard.css'
import { useAsk } from './useAsk.ts'
import { dashboardWords } from './words.ts'

/** Signs a text with the wallet and checks the signature. Structured data is signed as typed data. */
export function SignCard({ offReason }: { offReason: string | undefined }) {
  const client = useLatchkey()
  const { sign: says } = useWords(dashboardWords)
  const [message, setMessage] = useState<string>(says.standard)
  const data = useMemo(() => readTypedData(message), [message])
  const [signature, setSignature] = useState<Hex>()
  const [isValid, setIsValid] = useState<boolean>()
  const signing = useAsk()
  const verifying = useAsk()
  const reason = offReason ?? (message.trim() === '' ? says.empty : undefined)

  const sign = async (event: FormEvent) => {
    event.preventDefault()
    if (reason !== undefined || signing.isAsking) return
    setSignature(undefined)
    setIsValid(undefined)
    setSignature(await signing.ask(() => (data ? client.signTypedData(data) : client.signMessage(message))))
  }
  const verify = async (proof: Hex) => {
    setIsValid(undefined)
    setIsValid(
      await verifying.ask(() => (data ? client.verifyTypedData(data, proof) : client.verifyMessage(message, proof))),
    )
  }
  const change = (text: string) => {
    setMessage(text)
    setIsValid(undefined)
    signing.forget()
  }

  return (
    <Card className="SignCard DashboardGrid-card DashboardGrid-last" label={says.title}>
      <div>
        <SectionTitle>{says.title}</SectionTitle>
        <p className="SignCard-text">{says.text}</p>
      </div>
      <form className="SignCard-form" onSubmit={(event) => void sign(event)}>
        <label className="SignCard-label" htmlFor="sign-message">
          {says.label}
        </label>
        <textarea
          className="SignCard-message"
          id="sign-message"
          rows={3}
          value={message}
          onChange={(event) => change(event.target.value)}
        />
        {data && <p className="SignCard-text">{says.structured(data.primaryType)}</p>}
        {signing.problem && <Banner>{signing.problem}</Banner>}
        <div className="SignCard-actions">
          <Button
            type="submit"
            size="sm"
            icon="key"
            isBusy={signing.isAsking}
            {...(reason !== undefined && { disabledReason: reason })}
          >
            {signing.isAsking ? says.waiting : says.action}
          </Button>
          {reason !== undefined && <span className="SignCard-reason">{reason}</span>}
        </div>
      </form>
      {signature && (
        <div className="SignCard-result">
          <div className="SignCard-signature">
            <span className="SignCard-label">{says.signature}</span>
            <code dir="ltr">{signature}</code>
          </div>
          <div className="SignCard-actions">
            <Button
              size="sm"
              icon="check"
              isBusy={verifying.isAsking}
              onClick={() => void verify(signature)}
              {...(offReason !== undefined && { disabledReason: offReason })}
            >
              {says.verify}
            </Button>
            <CopyButton value={signature} label={says.copy}>
              {says.copy}
            </CopyButton>
          </div>
          {verifying.problem && <Banner>{verifying.problem}</Banner>}
          {isValid !== undefined && (
            <Banner tone={isValid ? 'good' : 'bad'}>{isValid ? says.valid : says.invalid}</Banner>
          )}
        </div>
      )}
      <LiveRegion message={signing.isAsking ? says.waiting : isValid ? says.valid : signature ? says.done : ''} />
    </Card>
  )
}
