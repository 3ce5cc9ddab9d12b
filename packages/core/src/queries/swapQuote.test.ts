// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { runSwap } from '../actions/runSwap.ts'
import { openSwap } from '../testing/openSwap.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

test.each([
  ['ahead of', 5 * 60_000],
  ['behind', -5 * 60_000],
])("[ACT-07] a page with a clock %s the service's can swap for the lifetime of a quote", async (_, fastMs) => {
  const { kit, plan, run, asked, desk, wallet } = await openSwap((own) => {
    own.expiresInMs = 30_000
    own.allowance = 10n ** 30n
  })
  cleanups.push(wallet.remove)
  desk.now = () => kit.clock.now() - fastMs
  const agreed = await plan()
  expect(agreed.quote.expiresAt).toBe(kit.clock.now() + 30_000)
  kit.clock.tick(29_000)
  await runSwap(kit, agreed, () => '')
  expect(run()).toMatchObject({ phase: 'done' })
  kit.clock.tick(1_000)
  await runSwap(kit, agreed, () => '')
  expect(run()?.failure).toMatchObject({ code: 'swap.quoteExpired' })
  expect(asked).toHaveLength(1)
})
