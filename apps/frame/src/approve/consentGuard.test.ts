// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { createConsentGuard } from './consentGuard.ts'
import { fakeConsentPorts } from './testing/fakeConsentPorts.ts'

const setUp = () => {
  const fake = fakeConsentPorts()
  const guard = createConsentGuard(fake.ports, () => {})
  const [card, button] = [document.createElement('main'), document.createElement('button')]
  guard.watch(card)
  guard.watch(button)
  const arm = () => {
    fake.show(true)
    fake.pass(800)
  }
  return { fake, guard, card, button, arm }
}

describe('the guard', () => {
  it('is not armed before anything was seen, however long it takes', () => {
    const { fake, guard } = setUp()
    fake.pass(60_000)
    expect(guard.state()).toBe('covered')
  })

  it('arms after 800 ms of unbroken sight, not sooner', () => {
    const { fake, guard } = setUp()
    fake.show(true)
    fake.pass(799)
    expect(guard.state()).toBe('settling')
    fake.pass(1)
    expect(guard.state()).toBe('armed')
  })

  it('wants the card and the button', () => {
    const { fake, guard, button } = setUp()
    fake.show(true, button)
    fake.pass(5_000)
    expect(guard.state()).toBe('covered')
  })

  it('starts anew when something covers it for a moment', () => {
    const { fake, guard, card } = setUp()
    fake.show(true)
    fake.pass(700)
    fake.show(false, card)
    expect(guard.state()).toBe('covered')
    fake.show(true, card)
    fake.pass(799)
    expect(guard.state()).toBe('settling')
  })

  it.each(['resize', 'scroll'] as const)('starts anew on %s', (kind) => {
    const { fake, guard, arm } = setUp()
    arm()
    expect(guard.state()).toBe('armed')
    fake.fire(kind)
    expect(guard.state()).toBe('settling')
    fake.pass(800)
    expect(guard.state()).toBe('armed')
  })

  it('disarms without focus, and waits after it comes back', () => {
    const { fake, guard, arm } = setUp()
    arm()
    fake.seen.hasFocus = false
    fake.fire('blur')
    expect(guard.state()).toBe('unfocused')
    fake.pass(5_000)
    fake.seen.hasFocus = true
    fake.fire('focus')
    fake.pass(799)
    expect(guard.state()).toBe('settling')
    fake.pass(1)
    expect(guard.state()).toBe('armed')
  })

  it('disarms in a hidden tab', () => {
    const { fake, guard, arm } = setUp()
    arm()
    fake.seen.isShown = false
    fake.fire('visibilitychange')
    expect(guard.state()).toBe('covered')
  })

  it('starts anew when the words change', () => {
    const { guard, arm } = setUp()
    arm()
    guard.restart()
    expect(guard.state()).toBe('settling')
  })
})
