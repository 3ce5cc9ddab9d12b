import type { DecodedTypedData } from '../decode/decodeTypedData.ts'
import { CallPanel } from './CallPanel.tsx'
import { TypedTree } from './TypedTree.tsx'
import './TypedDataPanel.css'

/** Typed data: what it allows where that is known, then every signed field. */
export function TypedDataPanel({ decoded }: { decoded: DecodedTypedData }) {
  if (!decoded.ok) {
    return <p className="TypedDataPanel-reason">This request cannot be signed: {decoded.reason}.</p>
  }
  const { meaning, primaryType, domain, message } = decoded
  return (
    <div className="TypedDataPanel textContent">
      {meaning && (
        <CallPanel
          isMain
          call={{
            kind: 'permit',
            ...meaning,
            headline: `${meaning.verb} ${meaning.headline}`,
            title: `${meaning.verb} ${meaning.headline}`,
            isDecoded: true,
            outgoing: [],
            inner: [],
          }}
        />
      )}
      <h3 className="TypedDataPanel-title">{primaryType}</h3>
      <TypedTree nodes={message} />
      <h3 className="TypedDataPanel-title">Made for</h3>
      <TypedTree nodes={domain} />
    </div>
  )
}
