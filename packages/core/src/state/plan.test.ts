import { expect, test } from 'vitest'
import { initialPlan, toPlan } from './plan.ts'

test.each([
  ['starter', true, false, true],
  ['starter', false, true, true],
  ['starter', true, true, true],
  ['starter', false, false, false],
  ['pro', true, true, false],
  ['none', true, false, false],
])('[PLAN-01] tier %s, rpc above %s, mau above %s: exceeded %s', (tier, isAboveRpcLimit, isAboveMauLimit, expected) => {
  const plan = toPlan({ tier, isAboveRpcLimit, isAboveMauLimit })
  expect(plan.hasExceededUsageLimit).toBe(expected)
  expect(plan).toMatchObject({ tier, limits: { isAboveRpcLimit, isAboveMauLimit } })
})

test('[PLAN-01] refuses nothing before the server has answered', () => {
  expect(initialPlan.hasExceededUsageLimit).toBe(false)
})
