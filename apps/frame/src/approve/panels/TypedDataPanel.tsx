import { useWords } from '@latchkey/ui/words'
import type { DecodedTypedData } from '../../decode/decodeTypedData.ts'
import { approvalWords } from '../../words/approval.ts'
import { decodeWords } from '../../words/decode.ts'
import { CallPanel } from './CallPanel.tsx'
import { TypedTree } from './TypedTree.tsx'
import './TypedDataPanel.css'

/** Typed data: its effect if known, then every signed field. */
export function TypedDataPanel({ decoded }: { decoded: DecodedTypedData }) {
  const words = useWords(approvalWords)
  const { title } = useWords(decodeWords)
  if (!decoded.ok && !decoded.isTechnical)
    return <p className="TypedDataPanel-reason">{words.cannotSign(decoded.reason)}</p>
  if (!decoded.ok)
    return (
      <div className="TypedDataPanel-reason">
        <p>{words.cannotSignData}</p>
        <p lang="en" dir="ltr">
          {decoded.reason}
        </p>
      </div>
    )
  const { meaning, primaryType, domain, message } = decoded
  return (
    <div className="TypedDataPanel textContent">
      {meaning && (
        <CallPanel
          isMain
          call={{
            kind: 'permit',
            ...meaning,
            headline: title(meaning.verb, meaning.headline),
            title: title(meaning.verb, meaning.headline),
            inner: [],
          }}
        />
      )}
      <h3 className="TypedDataPanel-title">{primaryType}</h3>
      <TypedTree nodes={message} />
      <h3 className="TypedDataPanel-title">{words.madeFor}</h3>
      <TypedTree nodes={domain} />
    </div>
  )
}
