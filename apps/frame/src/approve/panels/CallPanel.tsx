import { ImageTile } from '@latchkey/ui/ImageTile'
import { useWords } from '@latchkey/ui/words'
import { Fragment } from 'react'
import type { DecodedCall, Part } from '../../decode/decoded.ts'
import { approvalWords } from '../../words/approval.ts'
import type { DecodeWords } from '../../words/decode.ts'
import { useDecodeWords } from '../useDecodeWords.ts'
import { Party } from './Party.tsx'
import './CallPanel.css'

type AddressPart = Extract<Part, { type: 'address' }>

const partyWords = {
  receiver: 'to',
  spender: 'by',
  token: 'token',
  contract: 'through',
  owner: 'from',
  beneficiary: 'feesTo',
} as const satisfies Record<AddressPart['role'], keyof typeof approvalWords.english>

/** What the panel shows of a call. */
type ShownCall = Pick<DecodedCall, 'kind' | 'verb' | 'headline' | 'title' | 'parts'> & { inner: readonly ShownCall[] }

/** The token icon next to an amount shows at a glance what moves. */
const tileFor = ({ kind, headline }: ShownCall): string | undefined => {
  const isAmount = kind === 'nativeTransfer' || kind === 'tokenTransfer' || kind === 'wrap' || kind === 'unwrap'
  return isAmount && /^[\d.,]+ \S+$/.test(headline) ? headline.split(' ')[1] : undefined
}

/** Already said: the amount that the headline consists of, a listed token by its symbol there. */
const isSaid = (part: Part, { verb, headline }: ShownCall, { title, unreadableAndSend }: DecodeWords) => {
  if (part.type !== 'amount') return part.type === 'address' && part.role === 'token' && part.name !== undefined
  const saying = [part.text, title(verb, part.text), unreadableAndSend(part.text)]
  return !part.isSide && !part.isExtra && saying.includes(headline)
}

/** One decoded call: action, amount, and every other party with its full address. */
export function CallPanel({ call, isMain = false, place }: { call: ShownCall; isMain?: boolean; place?: number }) {
  const words = useWords(approvalWords)
  const decode = useDecodeWords()
  const tile = isMain ? tileFor(call) : undefined
  const isSwap = call.kind === 'swap' && call.parts.some((part) => part.type === 'amount')
  const size = !isMain ? 'small' : call.headline.length > 20 ? 'medium' : 'large'
  return (
    <div className="CallPanel" data-kind={call.kind} data-main={isMain || undefined}>
      {!isSwap && (
        <p className="CallPanel-headline" data-size={size}>
          {tile && <ImageTile name={tile} size={32} isRound />}
          <span dir="auto">
            {place !== undefined && <span className="CallPanel-place">{place}. </span>}
            {isMain ? capital(call.headline) : call.title}
          </span>
        </p>
      )}
      {isSwap && !isMain && (
        <p className="CallPanel-headline" data-size="small">
          <span className="CallPanel-place">{place}. </span>
          {call.verb}
        </p>
      )}
      {call.parts
        .filter((part) => !isSaid(part, call, decode))
        .map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a batch of permits has lines that are alike
          <Fragment key={at}>
            {part.type === 'address' ? (
              <Party
                word={words[partyWords[part.role]]}
                address={part.address}
                name={part.name}
                isNameEnough={part.role === 'contract'}
              />
            ) : (
              <p className="CallPanel-fact" data-type={part.type}>
                <span>{part.label}</span>
                <span className="CallPanel-value" dir="auto">
                  {part.text}
                </span>
              </p>
            )}
          </Fragment>
        ))}
      {call.inner.length > 0 && (
        <ol className="CallPanel-inner">
          {call.inner.map((inner, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the batch is the identity
            <li key={at}>
              <CallPanel call={inner} place={at + 1} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
