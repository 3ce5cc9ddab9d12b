import { expect, test } from 'vitest'
import { createTestKit } from '../testing/createTestKit.ts'
import { closeToast, showToast } from './toast.ts'

const shown = (kit: ReturnType<typeof createTestKit>) => kit.store.getState().toast.shown

test.each(['loading', 'success', 'error'] as const)(
  '[VIEW-12] shows a %s toast at once when none is open',
  (variant) => {
    const kit = createTestKit()
    showToast(kit, { variant, message: 'Hello' })
    expect(shown(kit)).toMatchObject({ variant, message: 'Hello' })
  },
)

test('[VIEW-12] a new toast closes the open one and shows after 150 ms', () => {
  const kit = createTestKit()
  showToast(kit, { variant: 'loading', message: 'First' })
  showToast(kit, { variant: 'success', message: 'Second' })
  expect(shown(kit)).toBeUndefined()
  kit.clock.tick(149)
  expect(shown(kit)).toBeUndefined()
  kit.clock.tick(1)
  expect(shown(kit)?.message).toBe('Second')
})

test('[VIEW-12] of three in a row, only the last is shown', () => {
  const kit = createTestKit()
  for (const message of ['First', 'Second', 'Third']) showToast(kit, { variant: 'error', message })
  kit.clock.tick(1_000)
  expect(shown(kit)?.message).toBe('Third')
})

test('a success disappears by itself, an error stays until dismissed', () => {
  const kit = createTestKit()
  showToast(kit, { variant: 'success', message: 'Done' })
  kit.clock.tick(2_500)
  expect(shown(kit)).toBeUndefined()
  const id = showToast(kit, { variant: 'error', message: 'Failed' })
  kit.clock.tick(60_000)
  expect(shown(kit)?.message).toBe('Failed')
  closeToast(kit, id)
  expect(shown(kit)).toBeUndefined()
})

test('the timer of a replaced toast does not close the next one', () => {
  const kit = createTestKit()
  showToast(kit, { variant: 'success', message: 'First' })
  kit.clock.tick(2_400)
  showToast(kit, { variant: 'error', message: 'Second' })
  kit.clock.tick(1_000)
  expect(shown(kit)?.message).toBe('Second')
})
