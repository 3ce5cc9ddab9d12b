import type { DecodedCall, Part } from '../decoded.ts'
import type { DecodedTypedData } from '../decodeTypedData.ts'
import type { Warning } from '../warnings.ts'
import { sample } from './sampleFacts.ts'

/** `friend` for the address of the sample's friend. */
const nick = (text: string): string =>
  Object.entries(sample).find(([, address]) => address === text.toLowerCase())?.[0] ?? text

/** A part as one line: label, text, and what code reads of it. */
const tellPart = (part: Part): string => {
  if (part.type === 'text') return `${part.label}: ${part.text}`
  if (part.type === 'address') return `${part.label}: ${nick(part.address)} (${part.role}, ${part.name ?? 'no name'})`
  return `${part.label}: ${part.text} (${part.units} ${nick(part.asset)}${part.isSide ? ', side' : ''})`
}

const tellWarning = ({ code, address }: Warning): string =>
  address === undefined ? `! ${code}` : `! ${code} ${nick(address)}`

/** A call in words, for tests: verb and headline, parts, decoded fields, warnings, what leaves and what arrives. */
export const tellCall = (call: DecodedCall): readonly string[] => [
  `${call.kind}${call.isDecoded ? '' : ', not decoded'}: ${call.verb} | ${call.headline}`,
  ...call.parts.map(tellPart),
  ...(call.spender === undefined ? [] : [`spender ${nick(call.spender)}`]),
  ...(call.isUnlimited === undefined ? [] : [call.isUnlimited ? 'unlimited' : 'limited']),
  ...call.warnings.map(tellWarning),
  ...call.outgoing.map(({ asset, units, to }) => `- ${units} ${nick(asset)} to ${to ? nick(to) : 'no address'}`),
  ...call.incoming.map(({ asset, units }) => `+ ${units} ${nick(asset)}`),
  ...call.inner.flatMap(tellCall).map((line) => `> ${line}`),
]

/** The meaning of typed data in the same way, with all warnings. */
export const tellMeaning = (decoded: DecodedTypedData): readonly string[] => {
  const meaning = decoded.ok ? decoded.meaning : undefined
  return [
    ...(decoded.ok ? [] : [`refused: ${decoded.reason}`]),
    ...(meaning ? [`${meaning.verb} | ${meaning.headline}`, ...meaning.parts.map(tellPart)] : []),
    ...(meaning?.spender === undefined ? [] : [`spender ${nick(meaning.spender)}`]),
    ...(meaning?.isUnlimited === undefined ? [] : [meaning.isUnlimited ? 'unlimited' : 'limited']),
    ...decoded.warnings.map(tellWarning),
  ]
}

/** The lines of an indented text. */
export const lines = (text: string): readonly string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
