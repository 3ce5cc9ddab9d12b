import type { Address } from '@latchkey/wire/caip'
import type { Approval } from '../approve/approval.ts'
import { decodeCall } from '../decode/decodeCall.ts'
import { type DecodedCall, flattenClaims, type Part } from '../decode/decoded.ts'
import { grantParties } from '../decode/decodePermissions.ts'
import { decodeTypedData } from '../decode/decodeTypedData.ts'
import { type Facts, factsFrom, noFacts } from '../decode/facts.ts'
import { addressesInData } from '../effects/probes.ts'

/** Each address costs several calls to the node. All parties of the largest session fit. */
const most = 40

/** `isCut`: the request names more addresses than are looked up. */
type FoundAddresses = { addresses: readonly Address[]; isCut: boolean }

type Amounts = readonly { asset: Address | 'native' }[]

const tokensIn = (amounts: Amounts): Address[] => amounts.flatMap(({ asset }) => (asset === 'native' ? [] : [asset]))

const inParts = (parts: readonly Part[]): Address[] => [
  ...parts.flatMap((part) => (part.type === 'address' ? [part.address] : [])),
  ...tokensIn(parts.flatMap((part) => (part.type === 'amount' ? [part] : []))),
]

// Tokens that a router keeps for its next step neither leave nor arrive, but they are on screen, among the parts.
const inWords = (call: DecodedCall): Address[] =>
  flattenClaims(call).flatMap(({ parts, outgoing, incoming }) => [
    ...inParts(parts),
    ...tokensIn([...outgoing, ...incoming]),
  ])

/** Only what will be signed: a page may put anything next to it. The contract and what the words name come first. */
const inTypedData = (json: string, facts: Facts): string[] => {
  const decoded = decodeTypedData(json, facts)
  if (!decoded.ok) return []
  const signed = JSON.stringify(decoded.typedData.message)
  return [
    ...(decoded.contract ? [decoded.contract] : []),
    ...inParts(decoded.meaning?.parts ?? []),
    ...Array.from(signed.matchAll(/"(0x[0-9a-fA-F]{40})"/g), ([, address]) => address ?? ''),
  ]
}

const find = ({ subject, chainId }: Approval): readonly string[] => {
  const factsOf = (account: Address) => factsFrom(noFacts(chainId, account, { symbol: '', decimals: 18 }))
  switch (subject.kind) {
    case 'permissions':
      return grantParties({ account: subject.account, chainId }, subject.request)
    case 'typedData':
      return inTypedData(subject.typedData, factsOf(subject.account))
    case 'transaction': {
      const bare = factsOf(subject.account)
      const decoded = subject.calls.map((call) => decodeCall(call, bare))
      const unread = subject.calls.filter((_, at) => !decoded[at]?.isDecoded)
      return [
        ...subject.calls.map(({ to }) => to),
        ...decoded.flatMap(inWords),
        ...subject.calls.flatMap(({ data }) => addressesInData(data)),
        ...unread.flatMap(({ data }) => addressesInData(data, 4)),
      ]
    }
    default:
      return []
  }
}

/**
 * Every address in a request, also in nested calls, whose words are shifted by the inner selector. One address too many
 * costs a call; a missing one costs a warning, so the screen says when some are left out.
 */
export const addressesIn = (approval: Approval): FoundAddresses => {
  const own = approval.subject.account.toLowerCase()
  const all = new Set(find(approval).map((address) => address.toLowerCase() as Address))
  const addresses = [...all].filter((address) => address !== own)
  return { addresses: addresses.slice(0, most), isCut: addresses.length > most }
}
