import { KeyValue } from '@latchkey/ui/KeyValue'
import type { DecodedMessage } from '../decode/decodeMessage.ts'
import { timeText } from '../decode/displayAmount.ts'
import './MessagePanel.css'

const moment = (iso: string): string => timeText(BigInt(Math.floor(Date.parse(iso) / 1000)))

/** A message, whole; a sign-in also as the few facts that matter in it. */
export function MessagePanel({ message }: { message: DecodedMessage }) {
  const { siwe } = message
  return (
    <div className="MessagePanel">
      {siwe && (
        <>
          <p className="MessagePanel-title">Sign in to {siwe.domain}</p>
          {siwe.statement && <p className="MessagePanel-statement">{siwe.statement}</p>}
          <KeyValue
            rows={[
              { label: 'Site', value: siwe.uri },
              { label: 'Issued', value: moment(siwe.issuedAt) },
              { label: 'Ends', value: siwe.expirationTime ? moment(siwe.expirationTime) : 'no end given' },
              ...(siwe.resources.length > 0 ? [{ label: 'Resources', value: siwe.resources.join(' ') }] : []),
            ]}
          />
        </>
      )}
      <p className="MessagePanel-text textContent" data-kind={message.kind}>
        {message.text === '' ? 'The message is empty.' : message.text}
      </p>
    </div>
  )
}
