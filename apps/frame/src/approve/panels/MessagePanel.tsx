import { KeyValue } from '@latchkey/ui/KeyValue'
import { useWords } from '@latchkey/ui/words'
import type { DecodedMessage } from '../../decode/decodeMessage.ts'
import { timeText } from '../../decode/displayAmount.ts'
import { approvalWords } from '../../words/approval.ts'
import { type DecodeWords, decodeWords } from '../../words/decode.ts'
import './MessagePanel.css'

const moment = (iso: string, words: DecodeWords): string => timeText(BigInt(Math.floor(Date.parse(iso) / 1000)), words)

/** The full message; a sign-in also as its main facts. */
export function MessagePanel({ message }: { message: DecodedMessage }) {
  const words = useWords(approvalWords)
  const times = useWords(decodeWords)
  const { siwe } = message
  return (
    <div className="MessagePanel">
      {siwe && (
        <>
          <p className="MessagePanel-title">{words.signInTo(siwe.domain)}</p>
          {siwe.statement && (
            <p className="MessagePanel-statement" dir="auto">
              {siwe.statement}
            </p>
          )}
          <KeyValue
            rows={[
              { label: words.site, value: siwe.uri },
              { label: words.issued, value: moment(siwe.issuedAt, times) },
              { label: words.ends, value: siwe.expirationTime ? moment(siwe.expirationTime, times) : words.noEnd },
              ...(siwe.resources.length > 0 ? [{ label: words.resources, value: siwe.resources.join(' ') }] : []),
            ]}
          />
        </>
      )}
      {/* Keeps the message's own text direction: a full stop at the wrong end is a different text. */}
      <p
        className="MessagePanel-text textContent"
        dir="auto"
        data-kind={message.kind}
        // A sign-in scrolls on its own, so it must be reachable by keyboard.
        {...(siwe ? { tabIndex: 0 } : {})}
      >
        {message.text === '' ? words.emptyMessage : message.text}
      </p>
    </div>
  )
}
