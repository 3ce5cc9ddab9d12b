import { isGrave, type ReceiverWarning } from '@latchkey/core/send/receiverWarnings'
import { AddressText } from '@latchkey/ui/AddressText'
import { Banner } from '@latchkey/ui/Banner'
import { type Translated, useWords } from '@latchkey/ui/words'
import type { SendDraft } from '../../hooks/useSendDraft.ts'
import { sendWords } from '../../words/send.ts'

const sayWarning = (words: Translated<typeof sendWords>, warning: ReceiverWarning, own: string): string => {
  switch (warning.kind) {
    case 'own':
      return words.warnOwn
    case 'zero':
      return words.warnZero
    case 'tokenContract':
      return words.warnTokenContract(warning.symbol)
    case 'lookAlike':
      return warning.known.address === own ? words.warnLookAlikeOwn : words.warnLookAlike
    case 'contract':
      return words.warnContract
    case 'firstTime':
      return words.warnFirst
  }
}

/** Warnings about the receiver, most severe first. */
export function ReceiverWarnings({ to, own }: { to: SendDraft['to']; own: string }) {
  const words = useWords(sendWords)
  if (!to.found) return null
  const { reverse, isFromElsewhere } = to.found
  return (
    <>
      {isFromElsewhere && <Banner tone="warn">{words.fromElsewhere}</Banner>}
      {reverse && <Banner tone="warn">{reverse.name ? words.reverseOther(reverse.name) : words.reverseNone}</Banner>}
      {to.warnings.map((warning) => (
        <Banner key={warning.kind} tone={isGrave(warning) ? 'bad' : warning.kind === 'firstTime' ? 'info' : 'warn'}>
          {sayWarning(words, warning, own)}
          {warning.kind === 'lookAlike' && (
            <span className="ReceiverWarnings-pair">
              {words.warnKnown} <AddressText address={warning.known.address} format="full" />
            </span>
          )}
        </Banner>
      ))}
    </>
  )
}
