import { type Address, isSameAddress } from '@latchkey/wire/caip'
import type { DecodedCall, Part } from '../decode/decoded.ts'
import { amountText } from '../decode/displayAmount.ts'
import type { AssetId, Facts } from '../decode/facts.ts'
import { part } from '../decode/rows/part.ts'
import type { TestRun } from './testRun.ts'

type Amount = { asset: AssetId; units: bigint }

/** The sum, if all of it is one asset. */
const only = (all: readonly Amount[]): Amount | undefined => {
  const [first, ...others] = all.filter(({ units }) => units > 0n)
  if (!first || others.some(({ asset }) => !isSameAddress(asset, first.asset))) return undefined
  return { asset: first.asset, units: others.reduce((sum, { units }) => sum + units, first.units) }
}

const routerOf = ({ parts }: DecodedCall): string | undefined => {
  const found = parts.find((one) => one.type === 'address' && one.role === 'contract')
  return found?.type === 'address' ? found.address : undefined
}
const isParty = (one: Part): boolean => one.type === 'address' && one.role !== 'contract' && one.role !== 'token'
const has = ({ parts }: DecodedCall, label: string): boolean => parts.some((one) => one.label === label)

/** A router's multicall as one swap: one asset leaves, one returns to the account, and no one else gets any. */
const joinSteps = (call: DecodedCall, facts: Facts): DecodedCall => {
  const { inner, parts } = call
  const [paid, got] = [only(call.outgoing), only(call.incoming)]
  const isSwap = call.kind === 'batch' && inner.every((one) => one.kind === 'swap' && !one.parts.some(isParty))
  if (!isSwap || !paid || !got || inner.length === 0 || parts.some((one) => one.type !== 'address')) return call
  const { words } = facts
  const headline = words.swapFor(amountText(paid.asset, paid.units, facts), amountText(got.asset, got.units, facts))
  const pay = inner.some((one) => has(one, words.youPayAtMost)) ? words.youPayAtMost : words.youPay
  const get = inner.every((one) => has(one, words.youGet)) ? words.youGet : words.youGetAtLeast
  return {
    ...call,
    kind: 'swap',
    verb: words.swap,
    headline,
    title: words.title(words.swap, headline),
    parts: [
      part.side(pay, paid.asset, paid.units, facts),
      part.side(get, got.asset, got.units, facts),
      ...part.unlisted([paid.asset, got.asset], facts),
      ...parts,
    ],
    inner: [],
  }
}

/**
 * Combines a swap with the approval it uses. A used-up approval becomes a line, and so does a larger one to a known
 * router, with amount and warning. Undefined where both must be shown.
 */
const withApproval = (
  swap: DecodedCall,
  approval: DecodedCall,
  run: TestRun,
  facts: Facts,
): DecodedCall | undefined => {
  const { spender } = approval
  const allowed = approval.parts.find((one) => one.type === 'amount')
  const paid = only(swap.outgoing)
  const router = routerOf(swap)
  if (approval.kind !== 'approval' || swap.kind !== 'swap' || !has(swap, facts.words.youPay)) return undefined
  if (!spender || !router || !paid || allowed?.type !== 'amount') return undefined
  if (!isSameAddress(router, spender) || !isSameAddress(paid.asset, allowed.asset)) return undefined
  const isLeft = run.granted.some(
    (one) => one.isLeft && isSameAddress(one.spender, spender) && isSameAddress(one.asset, allowed.asset),
  )
  const isSaid = approval.warnings.every(
    ({ code }) => code === 'approval' || swap.warnings.some((one) => one.code === code),
  )
  const { words } = facts
  const line = (text: string): DecodedCall['parts'] => [...swap.parts, part.text(words.tokenApproval, text)]
  if (paid.units === allowed.units && !isLeft && isSaid) return { ...swap, parts: line(words.thisAmount) }
  const isLarger = allowed.units > paid.units && facts.knownCode(router as Address) === 'router'
  if (!isLarger || approval.warnings.some(({ code }) => code !== 'approval')) return undefined
  return { ...swap, parts: line(allowed.text), warnings: [...approval.warnings, ...swap.warnings] }
}

/**
 * The fewest calls that describe a request completely: a swap's steps combined, and an approval with its swap. Only a
 * simulation can prove that, so without one nothing is combined.
 */
export const joinSwaps = (
  calls: readonly DecodedCall[],
  run: TestRun | undefined,
  facts: Facts,
): readonly DecodedCall[] => {
  if (!run) return calls
  const told: DecodedCall[] = []
  for (const call of calls.map((one) => joinSteps(one, facts))) {
    const last = told.at(-1)
    const joined = last && withApproval(call, last, run, facts)
    if (joined) told[told.length - 1] = joined
    else told.push(call)
  }
  return told
}
