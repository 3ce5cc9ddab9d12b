// @vitest-environment happy-dom
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeConsentPorts } from '../testing/fakeConsentPorts.ts'
import { confirmButton, openCase } from '../testing/openScreen.tsx'

afterEach(cleanup)

describe('[threat 22] the confirm button under a finger in a page', () => {
  const at = { clientX: 10, clientY: 10, screenX: 300, screenY: 400, pointerType: 'touch' }
  const lift = (place = {}) => {
    fireEvent.pointerUp(confirmButton(), { ...at, ...place })
    fireEvent.click(confirmButton(), { ...at, ...place, detail: 1 })
  }
  const openTouched = async () => {
    const screen = await openCase('send')
    screen.arm()
    fireEvent.pointerDown(confirmButton(), at)
    return { ...screen, hold: (ms: number) => act(() => screen.fake.pass(ms)) }
  }

  it('takes a hold of 1,000 ms when the finger lifts, and says what to do', async () => {
    const { hold, onDecide, text } = await openTouched()
    expect(text()).toContain('Press and hold to confirm.')
    expect(confirmButton().dataset.hold).toBe('holding')
    hold(1_000)
    expect(text()).toContain('Now lift your finger.')
    expect(confirmButton().dataset.hold).toBe('held')
    expect(onDecide).not.toHaveBeenCalled()
    lift()
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('approved')
  })

  it('takes no tap, however long the frame was armed, and asks for a hold', async () => {
    const { hold, onDecide, text } = await openTouched()
    hold(999)
    lift()
    expect(onDecide).not.toHaveBeenCalled()
    expect(text()).toContain('Press and hold to confirm.')
    expect(confirmButton().dataset.hold).toBeUndefined()
    hold(60_000)
    expect(text()).not.toContain('Now lift your finger.')
  })

  it.each([
    ['the frame was moved away from it', { clientX: 23 }],
    ['the frame was moved along with it', { screenX: 325 }],
    ['it slid down', { clientY: 23, screenY: 413 }],
  ])('takes nothing when %s', async (_, place) => {
    const { hold, onDecide } = await openTouched()
    hold(1_000)
    lift(place)
    expect(onDecide).not.toHaveBeenCalled()
  })

  it('lets a finger tremble', async () => {
    const { hold, onDecide } = await openTouched()
    hold(1_000)
    lift({ clientX: 18, clientY: 4, screenX: 308, screenY: 394 })
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('approved')
  })

  it('starts over when the browser takes the touch away, or something covers the screen', async () => {
    const { fake, hold, arm, onDecide } = await openTouched()
    fireEvent.pointerCancel(confirmButton(), at)
    hold(1_000)
    lift()
    fireEvent.pointerDown(confirmButton(), at)
    act(() => fake.show(false))
    expect(confirmButton().dataset.hold).toBeUndefined()
    arm()
    hold(1_000)
    lift()
    expect(onDecide).not.toHaveBeenCalled()
  })

  it('takes no hold of a scripted finger', async () => {
    const { fake, hold, onDecide } = await openTouched()
    hold(1_000)
    fake.seen.isTrusted = false
    lift()
    expect(onDecide).not.toHaveBeenCalled()
  })

  it('says from the start to hold where fingers are usual', async () => {
    const fake = fakeConsentPorts()
    fake.seen.isCoarse = true
    const { text } = await openCase('send', fake)
    expect(text()).toContain('Press and hold to confirm.')
  })

  it('opens no menu', async () => {
    await openTouched()
    expect(fireEvent.contextMenu(confirmButton())).toBe(false)
  })
})

it('[threat 22] takes a tap in a window of its own, which no page can move', async () => {
  const fake = fakeConsentPorts()
  fake.ports.mustHold = false
  fake.seen.isCoarse = true
  const { arm, onDecide, text } = await openCase('send', fake)
  arm()
  expect(text()).not.toContain('Press and hold')
  const at = { clientX: 10, clientY: 10, pointerType: 'touch' }
  fireEvent.pointerDown(confirmButton(), at)
  fireEvent.pointerUp(confirmButton(), at)
  fireEvent.click(confirmButton(), { ...at, detail: 1 })
  expect(onDecide).toHaveBeenCalledExactlyOnceWith('approved')
})
