// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { fakeConsentPorts } from '../testing/fakeConsentPorts.ts'
import { createConsentGuard } from './consentGuard.ts'

const setUp = () => {
  const fake = fakeConsentPorts()
  const told: string[] = []
  const guard = createConsentGuard(fake.ports, ({ state }) => told.push(state))
  const [card, button, text] = ['main', 'button', 'div'].map((tag) => document.createElement(tag)) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ]
  guard.watch(card)
  guard.watch(button)
  const unsee = guard.mustSee(text)
  const arm = () => {
    fake.show(true)
    fake.pass(800)
  }
  return { fake, guard, card, button, unsee, arm, told }
}

describe('the consent guard', () => {
  it('stays disarmed until something was visible, however long that takes', () => {
    const { fake, guard } = setUp()
    fake.pass(60_000)
    expect(guard.state()).toBe('covered')
  })

  it('arms after 800 ms of unbroken visibility, not sooner', () => {
    const { fake, guard } = setUp()
    fake.show(true)
    fake.pass(799)
    expect(guard.state()).toBe('settling')
    fake.pass(1)
    expect(guard.state()).toBe('armed')
  })

  it('needs both the card and the button visible', () => {
    const { fake, guard, button } = setUp()
    fake.show(true, button)
    fake.pass(5_000)
    expect(guard.state()).toBe('covered')
  })

  it('restarts when something covers it for a moment', () => {
    const { fake, guard, card } = setUp()
    fake.show(true)
    fake.pass(700)
    fake.show(false, card)
    expect(guard.state()).toBe('covered')
    fake.show(true, card)
    fake.pass(799)
    expect(guard.state()).toBe('settling')
  })

  it.each(['resize', 'scroll'] as const)('restarts on %s', (kind) => {
    const { fake, guard, arm } = setUp()
    arm()
    expect(guard.state()).toBe('armed')
    fake.fire(kind)
    expect(guard.state()).toBe('settling')
    fake.pass(800)
    expect(guard.state()).toBe('armed')
  })

  it('disarms without focus and waits again when it returns', () => {
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

  it('restarts when the text changes', () => {
    const { fake, guard, arm } = setUp()
    arm()
    fake.rewrite()
    expect(guard.state()).toBe('settling')
  })
})

describe('[threat 23] a frame that was too busy to look', () => {
  it('refuses a press that arrives before the news of what happened meanwhile', () => {
    const { fake, guard, arm } = setUp()
    arm()
    fake.freeze(300)
    expect(guard.state()).toBe('armed')
    fake.freeze(1)
    expect(guard.state()).toBe('settling')
  })

  it('waits 800 ms again after such a pause', () => {
    const { fake, guard, arm } = setUp()
    arm()
    fake.freeze(301)
    fake.pass(799)
    expect(guard.state()).toBe('settling')
    fake.pass(1)
    expect(guard.state()).toBe('armed')
  })
})

describe('[threat 22] content that must be seen', () => {
  /** 1,000 px of content, of which 300 px show. */
  const setUpLong = () => {
    const page = setUp()
    page.fake.scroll({ contentTop: 0, contentHeight: 1_000, top: 0, bottom: 300 })
    page.fake.show(true)
    page.fake.pass(5_000)
    const scrollTo = (top: number, forMs: number) => {
      page.fake.scroll({ contentTop: -top })
      page.fake.pass(forMs)
    }
    return { ...page, scrollTo }
  }

  it('keeps the guard disarmed while any part was never in view', () => {
    const { fake, guard } = setUpLong()
    expect(guard.state()).toBe('unseen')
    fake.pass(60_000)
    expect(guard.state()).toBe('unseen')
  })

  it('arms it once every part was in view for 400 ms, without another wait', () => {
    const { guard, scrollTo } = setUpLong()
    for (const top of [280, 560]) scrollTo(top, 500)
    expect(guard.state()).toBe('unseen')
    scrollTo(700, 600)
    expect(guard.state()).toBe('armed')
  })

  it('does not count while scrolling past', () => {
    const { guard, scrollTo } = setUpLong()
    for (const top of [280, 420, 560]) scrollTo(top, 200)
    scrollTo(700, 5_000)
    expect(guard.state()).toBe('unseen')
  })

  it('does not count under a cover or without focus', () => {
    const { fake, guard, card, scrollTo } = setUpLong()
    fake.show(false, card)
    for (const top of [280, 560, 700]) scrollTo(top, 1_000)
    fake.show(true, card)
    fake.pass(5_000)
    expect(guard.state()).toBe('unseen')
    fake.seen.hasFocus = false
    fake.fire('blur')
    for (const top of [0, 280, 560, 700]) scrollTo(top, 1_000)
    fake.seen.hasFocus = true
    fake.fire('focus')
    fake.pass(5_000)
    expect(guard.state()).toBe('unseen')
  })

  it.each(['cover', 'resize', 'blur', 'move', 'rewrite'] as const)('is forgotten after a %s', (kind) => {
    const { fake, guard, card, scrollTo } = setUpLong()
    for (const top of [280, 560, 700]) scrollTo(top, 1_000)
    expect(guard.state()).toBe('armed')
    if (kind === 'cover') fake.show(false, card)
    if (kind === 'cover') fake.show(true, card)
    if (kind === 'resize') fake.fire('resize')
    if (kind === 'blur') fake.fire('blur')
    if (kind === 'blur') fake.fire('focus')
    if (kind === 'move') fake.point()
    if (kind === 'move') fake.point({ clientX: 200 })
    if (kind === 'rewrite') fake.rewrite()
    fake.pass(5_000)
    expect(guard.state()).toBe('unseen')
  })

  it('is kept when only the wait restarts', () => {
    const { fake, guard, scrollTo } = setUpLong()
    for (const top of [280, 560, 700]) scrollTo(top, 1_000)
    guard.restart()
    expect(guard.state()).toBe('settling')
    fake.pass(800)
    expect(guard.state()).toBe('armed')
  })

  it('disarms it when the content grows', () => {
    const { fake, guard, arm } = setUp()
    arm()
    fake.scroll({ contentHeight: 800 })
    fake.pass(5_000)
    expect(guard.state()).toBe('unseen')
  })

  it('is required: the guard never arms without content', () => {
    const { fake, guard, unsee } = setUp()
    unsee()
    fake.show(true)
    fake.pass(60_000)
    expect(guard.state()).toBe('covered')
  })

  it('disarms the button at once when it goes, and is not listened to after that', () => {
    const { fake, guard, unsee, arm, told } = setUp()
    arm()
    unsee()
    expect(told.slice(-2)).toEqual(['armed', 'covered'])
    guard.mustSee(document.createElement('div'))
    expect(fake.rewriterCount()).toBe(1)
    fake.pass(799)
    expect(guard.state()).toBe('settling')
    fake.pass(1)
    expect(guard.state()).toBe('armed')
  })

  it('keeps it disarmed when the pointer shows that the page scaled it down', () => {
    const { fake, guard, arm } = setUp()
    arm()
    fake.point({ screenX: 50, clientX: 10 })
    fake.point({ screenX: 70, clientX: 60 })
    fake.pass(5_000)
    expect(guard.state()).toBe('shrunk')
    fake.point({ screenX: 90, clientX: 80 })
    fake.pass(800)
    expect(guard.state()).toBe('armed')
  })
})
