import type { Address, Hex } from '@latchkey/wire/caip'
import { isNetworkAddress } from '@latchkey/wire/isNetworkAddress'
import type { Call, DecodedCall, Outgoing, Part } from './decoded.ts'
import { amountText } from './displayAmount.ts'
import type { Facts } from './facts.ts'
import { batchRows } from './rows/batchRows.ts'
import type { CallRow, Place, Reading } from './rows/callRow.ts'
import { delegationRows } from './rows/delegationRows.ts'
import { part } from './rows/part.ts'
import { permit2Rows } from './rows/permit2Rows.ts'
import { tokenRows } from './rows/tokenRows.ts'
import { v2SwapRows } from './rows/v2SwapRows.ts'
import { v3SwapRows } from './rows/v3SwapRows.ts'
import { balanceWarnings, receiverWarnings, sortWarnings, type Warning, type WarningCode, warn } from './warnings.ts'

/** Maximum depth of nested calls. */
const mostDepth = 4
const mostBytes = 128 * 1024

const table: ReadonlyMap<Hex, CallRow> = new Map(
  [...tokenRows, ...permit2Rows, ...v2SwapRows, ...v3SwapRows, ...batchRows, ...delegationRows].map((row) => [
    row.selector,
    row,
  ]),
)

const coinPart = (value: bigint, facts: Facts): Part[] =>
  value === 0n ? [] : [part.amount(facts.words.alsoSends, 'native', value, facts)]

const coinOut = (to: Address | undefined, value: bigint): Outgoing[] =>
  value === 0n ? [] : [{ asset: 'native', units: value, to }]

/** An undecodable call is shown as such with its selector, never with a friendly name. */
const unreadable = (call: Call, code: WarningCode, facts: Facts): DecodedCall => {
  const selector = call.data.length >= 10 ? call.data.slice(0, 10) : call.data
  const { words } = facts
  const headline = call.value > 0n ? words.unreadableAndSend(amountText('native', call.value, facts)) : words.unreadable
  return {
    kind: 'unknown',
    verb: words.call,
    headline,
    title: words.title(words.call, headline),
    parts: [
      ...(call.to ? [part.address('Contract', call.to, 'contract', facts)] : []),
      part.text(words.function, selector),
      ...coinPart(call.value, facts),
    ],
    warnings: [warn(code)],
    isDecoded: false,
    outgoing: coinOut(call.to ?? undefined, call.value),
    incoming: [],
    inner: [],
  }
}

const deployment = (call: Call, facts: Facts): DecodedCall => ({
  kind: 'deployment',
  verb: facts.words.create,
  headline: facts.words.aContract,
  title: facts.words.title(facts.words.create, facts.words.aContract),
  parts: coinPart(call.value, facts),
  warnings: [warn('deployment')],
  isDecoded: false,
  outgoing: coinOut(undefined, call.value),
  incoming: [],
  inner: [],
})

const transfer = (to: Address, value: bigint, facts: Facts): DecodedCall => {
  const amount = amountText('native', value, facts)
  const isEmpty = value === 0n
  const { words } = facts
  const verb = isEmpty ? words.call : words.send
  const headline = isEmpty ? words.withoutData : amount
  return {
    kind: isEmpty ? 'emptyCall' : 'nativeTransfer',
    verb,
    headline,
    title: words.title(verb, headline),
    parts: [
      ...(isEmpty ? [] : [part.amount(words.amount, 'native', value, facts)]),
      part.address('To', to, 'receiver', facts),
    ],
    warnings: sortWarnings([...receiverWarnings(to, 'native', facts), ...balanceWarnings('native', value, facts)]),
    isDecoded: true,
    outgoing: coinOut(to, value),
    incoming: [],
    inner: [],
  }
}

const complete = (reading: Reading, to: Address, value: bigint, isValueShared: boolean, facts: Facts): DecodedCall => {
  const {
    usedValue = 0n,
    inner = [],
    claimed = [],
    warnings = [],
    outgoing = [],
    incoming = [],
    parts,
    ...told
  } = reading
  const extra = isValueShared || usedValue >= value ? 0n : value - usedValue
  const own: Warning[] = [...warnings, ...(extra > 0n ? [warn('valueAttached')] : [])]
  return {
    ...told,
    title: facts.words.title(told.verb, told.headline),
    parts: [...parts, ...coinPart(extra, facts).map((one) => ({ ...one, isExtra: true }))],
    warnings: sortWarnings([...own, ...inner.flatMap((one) => one.warnings)]),
    isDecoded: [...inner, ...claimed].every((one) => one.isDecoded),
    outgoing: [...outgoing, ...inner.flatMap((one) => one.outgoing), ...coinOut(to, extra)],
    incoming: [...incoming, ...inner.flatMap((one) => one.incoming)],
    inner,
    ...(claimed.length > 0 && { claimed }),
  }
}

const readAt = (call: Call, facts: Facts, depth: number, isValueShared: boolean): DecodedCall => {
  const { to, value } = call
  if (!to) return deployment(call, facts)
  const data = call.data.toLowerCase() as Hex
  if (data === '0x') return transfer(to, isValueShared ? 0n : value, facts)
  if (data.length > 2 + mostBytes * 2) return unreadable(call, 'tooLarge', facts)
  if (depth > mostDepth) return unreadable(call, 'tooDeep', facts)
  const place: Place = {
    to,
    value,
    facts,
    depth,
    readInner: (inner, isShared) => readAt(inner, facts, depth + 1, isShared),
  }
  let reading: Reading | undefined
  try {
    reading = table.get(data.slice(0, 10) as Hex)?.read(data, place)
  } catch {
    // Bytes that don't match the function's encoding can't be decoded; handled below.
  }
  return reading ? complete(reading, to, value, isValueShared, facts) : unreadable(call, 'unknownData', facts)
}

/** Decodes a call. Never throws, never guesses. */
export const decodeCall = (call: Call, facts: Facts): DecodedCall => {
  const { to, value, data } = call
  if (!to || data === '0x' || facts.isContract(to) !== false || isNetworkAddress(to))
    return readAt(call, facts, 0, false)
  // Without code at the address nothing reads the data, and the coin simply arrives.
  const read = value > 0n ? transfer(to, value, facts) : readAt(call, facts, 0, false)
  return { ...read, warnings: sortWarnings([...read.warnings, warn('noContractHere', to)]) }
}
