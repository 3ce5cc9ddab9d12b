import type { Address } from '@latchkey/wire/caip'
import type { Approval } from '../approve/approval.ts'
import { decodeCall } from '../decode/decodeCall.ts'
import { type DecodedCall, flatten } from '../decode/decoded.ts'
import { factsFrom, noFacts } from '../decode/facts.ts'
import { addressesInData } from '../effects/probes.ts'

const most = 24

const inWords = (call: DecodedCall): Address[] =>
  flatten(call).flatMap(({ parts, outgoing, incoming }) => {
    // Tokens that a router keeps for its next step neither leave nor arrive, but they are on screen.
    const shown = parts.flatMap((part) => (part.type === 'amount' ? [part] : []))
    return [
      ...parts.flatMap((part) => (part.type === 'address' ? [part.address] : [])),
      ...[...outgoing, ...incoming, ...shown].flatMap(({ asset }) => (asset === 'native' ? [] : [asset])),
    ]
  })

/**
 * Every address in a request, also in nested calls, whose words are shifted by the inner selector. One address too many
 * costs a call; a missing one costs a warning.
 */
export const addressesIn = ({ subject, chainId }: Approval): readonly Address[] => {
  const found = (): readonly string[] => {
    if (subject.kind === 'transaction') {
      const bare = factsFrom(noFacts(chainId, subject.account, { symbol: '', decimals: 18 }))
      const decoded = subject.calls.map((call) => decodeCall(call, bare))
      const unread = subject.calls.filter((_, at) => !decoded[at]?.isDecoded)
      return [
        ...subject.calls.map(({ to }) => to),
        ...decoded.flatMap(inWords),
        ...subject.calls.flatMap(({ data }) => addressesInData(data)),
        ...unread.flatMap(({ data }) => addressesInData(data, 4)),
      ]
    }
    const json =
      subject.kind === 'permissions' ? JSON.stringify(subject.request) : 'typedData' in subject ? subject.typedData : ''
    return Array.from(json.matchAll(/"(0x[0-9a-fA-F]{40})"/g), ([, address]) => address ?? '')
  }
  const all = found().filter((address) => address.toLowerCase() !== subject.account.toLowerCase())
  return [...new Set(all.map((address) => address.toLowerCase() as Address))].slice(0, most)
}
