import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ApprovalClass, approvalClass } from '../decode/approvalClass.ts'
import { type WarningCode, warn } from '../decode/warnings.ts'
import { type AllowanceEffect, classTable, type Effects, effectCodes, type Loss, paysStrangers } from './classTable.ts'

const dollar = 1_000_000n
const order: readonly ApprovalClass[] = ['approve', 'stepUp', 'refused']
const weight = (found: ApprovalClass): number => order.indexOf(found)
const classOf = (effects: Effects, words: readonly WarningCode[] = []): ApprovalClass =>
  approvalClass([...effectCodes(effects), ...words].map((code) => warn(code)))

const nothing: Effects = {
  ...{ isRun: true, isReverted: false, hasFacts: true, changesRule: false },
  ...{ losses: [], feeMicros: 0n, allowances: [], sentToday: 0n },
}
const loss = (micros: bigint | undefined, isNew = false): Loss => ({ micros, isNew, isPoor: false })
const allowance = (spender: AllowanceEffect['spender'], micros: bigint | undefined, isEverything = false) => ({
  spender,
  micros,
  isEverything,
})

describe('approval class by effect', () => {
  it.each<[string, Partial<Effects>, ApprovalClass]>([
    ['nothing leaves', {}, 'approve'],
    ['a send to someone known, under the limit', { losses: [loss(100n * dollar)] }, 'approve'],
    ['a first send, under the limit', { losses: [loss(100n * dollar, true)] }, 'approve'],
    ['a send over the limit of a day', { losses: [loss(100n * dollar + 1n)] }, 'stepUp'],
    ['the rest of a day that is used up', { losses: [loss(1n)], sentToday: 100n * dollar }, 'stepUp'],
    ['nothing, on a day that is used up', { losses: [loss(0n)], sentToday: 100n * dollar }, 'approve'],
    ['a send on a day that could not be read', { losses: [loss(1n)], sentToday: undefined }, 'stepUp'],
    ['a send without a price', { losses: [loss(undefined)] }, 'stepUp'],
    ['a trade that brings back too little', { losses: [{ ...loss(5n * dollar), isPoor: true }] }, 'stepUp'],
    ['an exact allowance for a known router', { allowances: [allowance('known', 250n * dollar)] }, 'approve'],
    ['more than the balance for a known router', { allowances: [allowance('known', 1n, true)] }, 'stepUp'],
    ['a small allowance for an unknown contract', { allowances: [allowance('contract', 99n * dollar)] }, 'approve'],
    ['a larger one', { allowances: [allowance('contract', 101n * dollar)] }, 'stepUp'],
    ['everything for an unknown contract', { allowances: [allowance('contract', 1n, true)] }, 'stepUp'],
    ['an allowance for a person', { allowances: [allowance('person', 1n)] }, 'stepUp'],
    ['an allowance without a price', { allowances: [allowance('contract', undefined)] }, 'stepUp'],
    ['an ordinary fee, on a day that is used up', { feeMicros: dollar, sentToday: 100n * dollar }, 'approve'],
    ['a larger fee, on a day that is used up', { feeMicros: dollar + 1n, sentToday: 100n * dollar }, 'stepUp'],
    ['a fee over the limit of a day', { feeMicros: 100n * dollar + 1n }, 'stepUp'],
    ['a send and its fee, over the limit together', { losses: [loss(100n * dollar)], feeMicros: 1n }, 'stepUp'],
    ['a fee without a price', { feeMicros: undefined }, 'stepUp'],
    ['another ruler of the account', { changesRule: true }, 'refused'],
    ['no run', { isRun: false }, 'stepUp'],
    ['a run that failed', { isRun: false, isReverted: true }, 'stepUp'],
    ['no facts', { hasFacts: false }, 'stepUp'],
  ])('%s', (_, effects, expected) => {
    expect(classOf({ ...nothing, ...effects })).toBe(expected)
  })

  it.each<[string, Partial<Effects>, boolean]>([
    ['20 USD to strangers', { losses: [loss(20n * dollar, true)] }, false],
    ['a little more', { losses: [loss(20n * dollar + 1n, true)] }, true],
    ['the same in two payments', { losses: [loss(1n, true)], sentToday: 20n * dollar }, true],
    ['more to someone who was first paid today', { losses: [{ ...loss(21n * dollar), isRecent: true }] }, true],
    ['an allowance for an unknown contract', { allowances: [allowance('contract', 21n * dollar)] }, true],
    ['100 USD to someone known', { losses: [loss(100n * dollar)] }, false],
    ['nothing, on a day that is used up', { losses: [loss(0n, true)], sentToday: 100n * dollar }, false],
  ])('[threat 22] sends %s to the wallet window, since a page could mask the frame', (_, effects, expected) => {
    expect(paysStrangers({ ...nothing, ...effects })).toBe(expected)
  })

  it('gives each row the class of its warning', () => {
    for (const row of classTable) expect(approvalClass([warn(row.code)]), row.code).toBe(row.class)
  })
})

const amounts = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt(0n, 40n * dollar) },
  { weight: 2, arbitrary: fc.bigInt(0n, 10_000n * dollar) },
  { weight: 1, arbitrary: fc.constantFrom(0n, 1n, 100n * dollar, 100n * dollar + 1n, 2n ** 256n - 1n) },
)
const priced = fc.oneof({ weight: 9, arbitrary: amounts }, { weight: 1, arbitrary: fc.constant(undefined) })
const rarely = fc.integer({ min: 0, max: 9 }).map((value) => value === 0)
const mostly = rarely.map((value) => !value)
const losses = fc.record({ micros: priced, isNew: fc.boolean(), isPoor: rarely })
const allowances = fc.record({
  spender: fc.constantFrom('known' as const, 'contract' as const, 'person' as const),
  micros: priced,
  isEverything: rarely,
})
const anyEffects: fc.Arbitrary<Effects> = fc.record({
  isRun: mostly,
  isReverted: rarely,
  hasFacts: mostly,
  changesRule: rarely,
  losses: fc.array(losses, { maxLength: 4 }),
  feeMicros: priced,
  allowances: fc.array(allowances, { maxLength: 2 }),
  sentToday: priced,
})
const anyWords = fc.array(
  fc.constantFrom<WarningCode>('approval', 'newReceiver', 'unknownData', 'siweDomain', 'reverts'),
  {
    maxLength: 2,
  },
)

it('[threat 27] over 100,000 random sets of effects: one tap never gives away more than the limits', () => {
  const seen = new Set<ApprovalClass>()
  fc.assert(
    fc.property(anyEffects, anyWords, losses, allowances, (effects, words, moreLoss, moreAllowance) => {
      const found = classOf(effects)
      seen.add(found)
      if (found === 'approve') {
        const takers = effects.allowances.filter(({ spender }) => spender !== 'known')
        const moved = [...effects.losses, ...takers].map(({ micros }) => micros)
        const all = [...moved, effects.feeMicros]
        const isBlind = !effects.isRun || effects.isReverted || !effects.hasFacts || effects.changesRule
        const sum = all.reduce<bigint>((total, micros) => total + (micros ?? 0n), 0n)
        const fee = effects.feeMicros ?? 0n
        const isMore = sum > fee || fee > dollar
        const isOver = isMore && (effects.sentToday === undefined || sum + effects.sentToday > 100n * dollar)
        const isLoose = effects.allowances.some((one) => one.isEverything || one.spender === 'person')
        if (isBlind || all.includes(undefined) || isOver || isLoose) return false
      }
      // Words, more that leaves, and less that is known: none of it ever makes a request lighter.
      const heavier: ApprovalClass[] = [
        classOf(effects, words),
        classOf({ ...effects, losses: [...effects.losses, moreLoss] }),
        classOf({ ...effects, allowances: [...effects.allowances, moreAllowance] }),
        classOf({ ...effects, feeMicros: effects.feeMicros === undefined ? undefined : effects.feeMicros + dollar }),
        classOf({ ...effects, feeMicros: undefined }),
        classOf({ ...effects, sentToday: effects.sentToday === undefined ? undefined : effects.sentToday + dollar }),
        classOf({ ...effects, sentToday: undefined }),
        classOf({ ...effects, hasFacts: false }),
        classOf({ ...effects, isRun: false }),
      ]
      const said = approvalClass(words.map((code) => warn(code)))
      return heavier.every((other) => weight(other) >= weight(found)) && weight(heavier[0] ?? 'approve') >= weight(said)
    }),
    { numRuns: 100_000 },
  )
  // The generator reaches every class, so none of this passes for lack of cases.
  expect([...seen].sort()).toEqual(['approve', 'refused', 'stepUp'])
})
