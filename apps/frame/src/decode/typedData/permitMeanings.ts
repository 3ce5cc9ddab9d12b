import type { Address } from '@latchkey/wire/caip'
import { timeText } from '../displayAmount.ts'
import type { Facts } from '../facts.ts'
import type { Reading } from '../rows/callRow.ts'
import { part } from '../rows/part.ts'
import { allowanceEnd, leading } from '../rows/permit2Rows.ts'
import { daiEnd, readAllowance, readTransfer } from '../rows/tokenRows.ts'
import { type Warning, warn } from '../warnings.ts'
import {
  asAddress,
  asStruct,
  asStructs,
  asUnits,
  hasFields,
  includesFields,
  type Meaning,
  type MeaningRow,
} from './meaning.ts'
import type { TypedData } from './readTypedData.ts'

const ownerWarnings = (owner: Address, facts: Facts): Warning[] =>
  owner.toLowerCase() === facts.account.toLowerCase() ? [] : [warn('permitOther', owner)]

/** An approval or transfer that takes effect by signature alone. */
const signed = (
  readings: readonly Reading[],
  until: string,
  facts: Facts,
  extra: readonly Warning[] = [],
): Meaning | undefined => {
  const first = leading(readings)
  if (!first) return undefined
  return {
    verb: first.verb,
    headline: readings.length === 1 ? first.headline : facts.words.tokens(readings.length),
    parts: [...readings.flatMap((one) => one.parts), part.text(facts.words.until, until)],
    ...(first.spender ? { spender: first.spender } : {}),
    isUnlimited: readings.some((one) => one.isUnlimited),
    warnings: [warn('permit'), ...readings.flatMap((one) => one.warnings ?? []), ...extra],
  }
}

const erc2612 = { owner: 'address', spender: 'address', value: 'uint256', nonce: 'uint256', deadline: 'uint256' }
const daiPermit = { holder: 'address', spender: 'address', nonce: 'uint256', expiry: 'uint256', allowed: 'bool' }

const tokenPermit: MeaningRow = (data, token, facts) => {
  if (data.primaryType !== 'Permit' || !token) return undefined
  const { message } = data
  if (hasFields(data, 'Permit', erc2612)) {
    const reading = readAllowance(token, asAddress(message.spender), asUnits(message.value), facts)
    return signed(
      [reading],
      timeText(asUnits(message.deadline), facts.words),
      facts,
      ownerWarnings(asAddress(message.owner), facts),
    )
  }
  if (hasFields(data, 'Permit', daiPermit)) {
    const reading = readAllowance(
      token,
      asAddress(message.spender),
      message.allowed === true ? 2n ** 256n - 1n : 0n,
      facts,
    )
    return signed(
      [reading],
      timeText(daiEnd(asUnits(message.expiry)), facts.words),
      facts,
      ownerWarnings(asAddress(message.holder), facts),
    )
  }
  return undefined
}

const authorization = {
  from: 'address',
  to: 'address',
  value: 'uint256',
  validAfter: 'uint256',
  validBefore: 'uint256',
  nonce: 'bytes32',
}

/** ERC-3009, as in native USDC: anyone with the signature can move the tokens. */
const transferAuthorization: MeaningRow = (data, token, facts) => {
  const isOne = data.primaryType === 'TransferWithAuthorization' || data.primaryType === 'ReceiveWithAuthorization'
  if (!isOne || !token || !hasFields(data, data.primaryType, authorization)) return undefined
  const { from, to, value, validBefore } = data.message
  return signed(
    [readTransfer(token, asAddress(from), asAddress(to), asUnits(value), facts)],
    timeText(asUnits(validBefore), facts.words),
    facts,
  )
}

const details = { token: 'address', amount: 'uint160', expiration: 'uint48', nonce: 'uint48' }
const permitted = { token: 'address', amount: 'uint256' }

/** The meaning in Permit2's words, which count only there. */
const signedFor2 = (
  readings: readonly Reading[],
  until: string,
  contract: Address | undefined,
  facts: Facts,
): Meaning | undefined => {
  if (contract && facts.contractName(contract) === 'Permit2') return signed(readings, until, facts)
  const claim = signed(readings, until, facts, [warn('notPermit2', contract)])
  return claim && { ...claim, isClaimOnly: true }
}

/** The entries of a permit, one or several, with fields of that type. */
const entriesOf = (data: TypedData, field: 'details' | 'permitted', type: string) => {
  const value = data.message[field]
  if (includesFields(data, data.primaryType, { [field]: `${type}[]` })) return asStructs(value)
  return includesFields(data, data.primaryType, { [field]: type }) ? [asStruct(value)] : undefined
}

/** Permit2 approvals, of one token or several. */
const permit2Allowance: MeaningRow = (data, contract, facts) => {
  if (data.primaryType !== 'PermitSingle' && data.primaryType !== 'PermitBatch') return undefined
  const list = entriesOf(data, 'details', 'PermitDetails')
  if (!list || !hasFields(data, 'PermitDetails', details)) return undefined
  if (!includesFields(data, data.primaryType, { spender: 'address', sigDeadline: 'uint256' })) return undefined
  const spender = asAddress(data.message.spender)
  const readings = list.map((one) => readAllowance(asAddress(one.token), spender, asUnits(one.amount), facts))
  const [longest = 0n] = list.map((one) => asUnits(one.expiration)).sort((a, b) => (a < b ? 1 : -1))
  return signedFor2(readings, allowanceEnd(longest, facts), contract, facts)
}

const transferTypes = [
  'PermitTransferFrom',
  'PermitWitnessTransferFrom',
  'PermitBatchTransferFrom',
  'PermitBatchWitnessTransferFrom',
]

/**
 * Permit2 signature transfers: the spender moves up to this amount once, to any address. One of nothing revokes nothing,
 * but may carry an order in its other fields.
 */
const permit2Transfer: MeaningRow = (data, contract, facts) => {
  if (!transferTypes.includes(data.primaryType)) return undefined
  const list = entriesOf(data, 'permitted', 'TokenPermissions')
  if (!list || !hasFields(data, 'TokenPermissions', permitted)) return undefined
  if (!includesFields(data, data.primaryType, { spender: 'address', deadline: 'uint256' })) return undefined
  const spender = asAddress(data.message.spender)
  const readings = list.map((one) => readAllowance(asAddress(one.token), spender, asUnits(one.amount), facts))
  const meaning = signedFor2(readings, timeText(asUnits(data.message.deadline), facts.words), contract, facts)
  return meaning && leading(readings)?.kind === 'revocation' ? { ...meaning, isClaimOnly: true } : meaning
}

/** Signatures that move tokens by themselves. */
export const permitMeanings: readonly MeaningRow[] = [
  tokenPermit,
  transferAuthorization,
  permit2Allowance,
  permit2Transfer,
]
