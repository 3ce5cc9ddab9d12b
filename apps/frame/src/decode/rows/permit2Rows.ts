import type { Address } from '@latchkey/wire/caip'
import { timeText } from '../displayAmount.ts'
import type { Facts } from '../facts.ts'
import { warn } from '../warnings.ts'
import { type CallRow, callRow, type Reading } from './callRow.ts'
import { claimedOnly, toClaim } from './claimedOnly.ts'
import { part } from './part.ts'
import { readAllowance, readTransfer } from './tokenRows.ts'

/** The end of a Permit2 allowance. 0 isn't long ago: Permit2 then takes the time of the block. */
export const allowanceEnd = (expiration: bigint, { words }: Facts): string =>
  expiration === 0n ? words.blockEnd : timeText(expiration, words)

const with2 = (reading: Reading, to: Address, facts: Facts, until?: bigint): Reading => ({
  ...reading,
  parts: [
    ...reading.parts,
    part.address('Through', to, 'contract', facts),
    ...(until === undefined ? [] : [part.text(facts.words.until, allowanceEnd(until, facts))]),
  ],
})

/** A function of Permit2. Another contract can have the same one and do something else, so there it is only a claim. */
const permit2Row = <const S extends `function ${string}`>(...[signature, mean]: Parameters<typeof callRow<S>>) =>
  callRow(signature, (args, place) => {
    const reading = mean(args, place)
    const { to, facts } = place
    if (!reading || facts.contractName(to) === 'Permit2') return reading
    const told = claimedOnly([toClaim(reading, facts)], 0n, place)
    return { ...told, warnings: [...(told.warnings ?? []), warn('notPermit2', to)] }
  })

/** The reading that names several: a revocation only if the others revoke too. */
export const leading = (readings: readonly Reading[]): Reading | undefined =>
  readings.find(({ kind }) => kind !== 'revocation') ?? readings[0]

/** Combines several readings of one call, with the most severe warnings of each. */
const several = (readings: readonly Reading[], headline: string): Reading | undefined => {
  const first = leading(readings)
  if (!first || readings.length > 20) return undefined
  if (readings.length === 1) return first
  return {
    ...first,
    headline,
    parts: readings.flatMap((one) => one.parts),
    isUnlimited: readings.some((one) => one.isUnlimited),
    approvals: readings.flatMap((one) => one.approvals ?? []),
    warnings: readings.flatMap((one) => one.warnings ?? []),
    outgoing: readings.flatMap((one) => one.outgoing ?? []),
    incoming: readings.flatMap((one) => one.incoming ?? []),
  }
}

/** An approval by its owner's signature; someone else's takes nothing from this account. */
const readPermitted = (owner: Address, token: Address, spender: Address, units: bigint, facts: Facts): Reading => {
  if (owner.toLowerCase() === facts.account.toLowerCase()) return readAllowance(token, spender, units, facts)
  return { ...readAllowance(token, spender, units, facts, [warn('permitOther', owner)]), approvals: [] }
}

/** Permit2, and what looks like it. */
export const permit2Rows: readonly CallRow[] = [
  permit2Row(
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    ([token, spender, units, until], { to, facts }) =>
      with2(readAllowance(token, spender, units, facts), to, facts, BigInt(until)),
  ),
  permit2Row(
    'function transferFrom(address from, address to, uint160 amount, address token)',
    ([from, receiver, units, token], { to, facts }) =>
      with2(readTransfer(token, from, receiver, units, facts), to, facts),
  ),
  permit2Row(
    'function transferFrom((address from, address to, uint160 amount, address token)[] details)',
    ([details], { to, facts }) =>
      several(
        details.map((one) => with2(readTransfer(one.token, one.from, one.to, one.amount, facts), to, facts)),
        facts.words.tokens(details.length),
      ),
  ),
  permit2Row(
    'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)',
    ([owner, { details, spender }], { to, facts }) => {
      const reading = readPermitted(owner, details.token, spender, details.amount, facts)
      return { ...with2(reading, to, facts, BigInt(details.expiration)), kind: 'permit' }
    },
  ),
  permit2Row(
    'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)',
    ([owner, { details, spender }], { to, facts }) => {
      const readings = details.map((one) =>
        with2(readPermitted(owner, one.token, spender, one.amount, facts), to, facts, BigInt(one.expiration)),
      )
      const reading = several(readings, facts.words.tokens(details.length))
      return reading && { ...reading, kind: 'permit' }
    },
  ),
  permit2Row(
    'function permitTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transferDetails, address owner, bytes signature)',
    ([{ permitted }, details, owner], { to, facts }) =>
      with2(readTransfer(permitted.token, owner, details.to, details.requestedAmount, facts), to, facts),
  ),
]
