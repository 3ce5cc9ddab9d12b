// @vitest-environment happy-dom
import { WalletError } from '@latchkey/wire/walletErrors'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sampleFactsData } from '../../decode/testing/sampleFacts.ts'
import type { Decision } from '../approval.ts'
import { cases } from '../gallery/cases.ts'
import { confirmButton, openCase, openScreen } from '../testing/openScreen.tsx'

afterEach(cleanup)

const press = (button: HTMLElement, at = { clientX: 10, clientY: 10 }) => {
  fireEvent.pointerDown(button, at)
  fireEvent.pointerUp(button, at)
  fireEvent.click(button, { ...at, detail: 1 })
}

describe('the confirm button', () => {
  it('starts disabled for mouse and keyboard', async () => {
    const { onDecide } = await openCase('send')
    const button = confirmButton()
    expect(button.disabled).toBe(true)
    button.focus()
    fireEvent.keyDown(button, { key: 'Enter' })
    fireEvent.keyDown(button, { key: ' ' })
    fireEvent.keyUp(button, { key: ' ' })
    press(button)
    expect(onDecide).not.toHaveBeenCalled()
  })

  it('is enabled by visibility and takes a full press', async () => {
    const { arm, onDecide } = await openCase('send')
    arm()
    expect(confirmButton().disabled).toBe(false)
    press(confirmButton())
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('approved')
  })

  it('takes the press of a screen reader, which has no pointer or key', async () => {
    const { arm, onDecide } = await openCase('send')
    fireEvent.click(confirmButton(), { detail: 0 })
    expect(onDecide).not.toHaveBeenCalled()
    arm()
    fireEvent.click(confirmButton(), { detail: 1 })
    expect(onDecide).not.toHaveBeenCalled()
    fireEvent.click(confirmButton(), { detail: 0 })
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('approved')
  })

  it('takes Enter once enabled, but not a held key', async () => {
    const { arm, onDecide } = await openCase('send')
    arm()
    fireEvent.keyDown(confirmButton(), { key: 'Enter', repeat: true })
    fireEvent.click(confirmButton(), { detail: 0 })
    expect(onDecide).not.toHaveBeenCalled()
    fireEvent.keyDown(confirmButton(), { key: 'Enter' })
    fireEvent.click(confirmButton(), { detail: 0 })
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('approved')
  })

  it('drops a key that goes down too early, so that its release presses nothing', async () => {
    const { arm } = await openCase('send')
    const isTaken = (event: { key: string; repeat?: boolean }) => fireEvent.keyDown(confirmButton(), event)
    expect(isTaken({ key: ' ' })).toBe(false)
    expect(isTaken({ key: 'Tab' })).toBe(true)
    arm()
    expect(isTaken({ key: ' ', repeat: true })).toBe(false)
    expect(isTaken({ key: ' ' })).toBe(true)
  })

  it('ignores scripted presses', async () => {
    const { fake, arm, onDecide } = await openCase('send')
    arm()
    fake.seen.isTrusted = false
    press(confirmButton())
    confirmButton().click()
    expect(onDecide).not.toHaveBeenCalled()
  })

  it('ignores a press that began elsewhere or before it was enabled', async () => {
    const { fake, arm, onDecide } = await openCase('send')
    arm()
    fireEvent.click(confirmButton(), { detail: 1 })
    expect(onDecide).not.toHaveBeenCalled()
    fireEvent.pointerDown(confirmButton(), { clientX: 0, clientY: 0 })
    fireEvent.click(confirmButton(), { detail: 1, clientX: 40, clientY: 0 })
    expect(onDecide).not.toHaveBeenCalled()
    fireEvent.pointerDown(confirmButton())
    act(() => fake.show(false))
    fireEvent.click(confirmButton(), { detail: 1 })
    expect(onDecide).not.toHaveBeenCalled()
  })

  it('[threat 22] ignores a press when the button moved under the pointer', async () => {
    const { fake, arm, onDecide, text } = await openCase('send')
    arm()
    act(() => fake.point({ kind: 'left' }))
    act(() => fake.point())
    press(confirmButton())
    expect(onDecide).not.toHaveBeenCalled()
    expect(text()).toContain('Take a moment to review this, then press again.')
    act(() => fake.pass(400))
    // The frame jumps under a pointer that rests: dead for the whole of the wait.
    act(() => fake.point({ clientX: 200 }))
    expect(confirmButton().disabled).toBe(true)
    act(() => fake.pass(800))
    press(confirmButton())
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('approved')
  })

  it.each(['resize', 'scroll', 'blur'] as const)('is disabled again by %s', async (kind) => {
    const { fake, arm } = await openCase('send')
    arm()
    if (kind === 'blur') fake.seen.hasFocus = false
    act(() => fake.fire(kind))
    expect(confirmButton().disabled).toBe(true)
  })

  it('waits for the facts and the simulation', async () => {
    const { arm } = await openCase('testing')
    arm()
    expect(confirmButton().disabled).toBe(true)
  })

  it.each([
    ...['approveAll', 'approveNearlyAll', 'collection', 'hidden', 'unknown', 'permit', 'digest', 'permissions'],
    'typedData',
    ...['fakeToken', 'large', 'dressedAsSwap', 'unknownRouter', 'notTested', 'reverts', 'noFacts', 'noPrices'],
  ])('[threat 27] %s never takes just one tap', async (name) => {
    const { arm, fake, onDecide } = await openCase(name)
    arm()
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /^(Approve|Sign)$/ })
    expect(button.disabled).toBe(true)
    press(button)
    fireEvent.click(screen.getByRole('checkbox'))
    expect(button.disabled).toBe(true)
    act(() => fake.pass(800))
    expect(button.disabled).toBe(false)
    press(button)
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('approved')
  })

  it("[threat 27] asks for the passkey on serious requests, and waits when it doesn't answer", async () => {
    const stepUp = vi.fn(() => Promise.reject<void>(new WalletError('vault.passkeyUnusable')))
    const { arm, fake, onDecide, text } = await openScreen(cases.approveAll!.approval, {
      stepUp,
      simulate: cases.approveAll!.simulate,
    })
    arm()
    fireEvent.click(screen.getByRole('checkbox'))
    act(() => fake.pass(800))
    await act(async () => press(confirmButton()))
    expect(stepUp).toHaveBeenCalledOnce()
    expect(onDecide).not.toHaveBeenCalled()
    expect(text()).toContain(new WalletError('vault.passkeyUnusable').message)
    stepUp.mockImplementation(() => Promise.resolve())
    await act(async () => press(confirmButton()))
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('approved')
  })

  it.each(['message', 'signIn', 'send', 'sendNew', 'swap', 'batch', 'approve', 'wrap', 'unwrap', 'revoke'])(
    'asks for no passkey for %s, which takes one tap',
    async (name) => {
      const stepUp = vi.fn(() => Promise.resolve())
      const { simulate, approval } = cases[name]!
      const { arm, onDecide } = await openScreen(approval, { stepUp, simulate })
      arm()
      expect(screen.queryByRole('checkbox')).toBeNull()
      await act(async () => press(screen.getByRole('button', { name: /^(Approve|Sign)$/ })))
      expect(stepUp).not.toHaveBeenCalled()
      expect(onDecide).toHaveBeenCalledExactlyOnceWith('approved')
    },
  )

  it('[threat 29] takes late facts, and only then shows what they allow', async () => {
    vi.useFakeTimers()
    try {
      const { approval, simulate } = cases.send!
      let answer: (facts: typeof sampleFactsData) => void = () => {}
      const late = new Promise<typeof sampleFactsData>((resolve) => {
        answer = resolve
      })
      const { text } = await openScreen(approval, { simulate, loadFacts: () => late })
      await act(() => vi.advanceTimersByTimeAsync(4_000))
      expect(screen.getByRole('checkbox')).toBeTruthy()
      await act(async () => answer(sampleFactsData))
      expect(screen.queryByRole('checkbox')).toBeNull()
      expect(text()).toContain('50 USDC')
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([
    ['send', ['loadFacts', 'simulate']],
    ['send', ['simulate']],
    ['message', ['loadFacts']],
  ] as const)('[threat 27] asks for the passkey when %s was approved in the window during %j', async (name, open) => {
    const stepUp = vi.fn(() => Promise.resolve())
    const never = () => new Promise<never>(() => {})
    const openWindow = vi.fn(() => Promise.resolve<Decision>('approved'))
    const waiting = Object.fromEntries(open.map((name) => [name, never]))
    await openScreen(cases[name]!.approval, { stepUp, openWindow, ...waiting }, 'none')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Continue' })))
    expect(openWindow).toHaveBeenCalledOnce()
    expect(stepUp).toHaveBeenCalledOnce()
  })

  it('[threat 23] says why a press did not count after the frame could not look, and takes the next one', async () => {
    const { fake, arm, onDecide, text } = await openCase('send')
    arm()
    fake.freeze(301)
    press(confirmButton())
    expect(onDecide).not.toHaveBeenCalled()
    expect(text()).toContain('Take a moment to review this, then press again.')
    act(() => fake.pass(800))
    press(confirmButton())
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('approved')
  })

  it.each(['signInElsewhere', 'broken', 'differs'])('%s cannot be approved at all', async (name) => {
    const { arm, onDecide } = await openCase(name)
    arm()
    expect(screen.queryByRole('button', { name: /^(Approve|Sign)$/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('rejected')
  })

  it('can always be declined', async () => {
    const { onDecide } = await openCase('loading')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('rejected')
  })

  it('is missing where a cover could not be detected', async () => {
    const openWindow = vi.fn(() => Promise.resolve<Decision>('approved'))
    const { onDecide, text } = await openScreen(cases.send!.approval, { openWindow }, 'none')
    expect(screen.queryByRole('button', { name: /^(Approve|Sign)$/ })).toBeNull()
    expect(text()).toContain('Continue in the wallet window')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Continue' })))
    expect(openWindow).toHaveBeenCalledOnce()
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('approved')
  })

  it('[threat 22] stays off until content below the fold was seen, with a hint and a scroll button', async () => {
    const { fake, arm, text } = await openCase('send')
    act(() => fake.scroll({ contentHeight: 1_000 }))
    arm()
    act(() => fake.pass(5_000))
    expect(confirmButton().disabled).toBe(true)
    expect(screen.getByRole('button', { name: 'Scroll to see everything' })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Scroll to see everything')
    act(() => {
      fake.scroll({ contentTop: -300 })
      fake.pass(500)
      fake.scroll({ contentTop: -600 })
      fake.pass(500)
    })
    expect(confirmButton().disabled).toBe(false)
    expect(text()).not.toContain('Scroll to see everything')
  })

  it('[threat 22] needs no second scroll after ticking the box', async () => {
    const { fake, arm } = await openCase('approveAll')
    act(() => fake.scroll({ contentHeight: 1_000 }))
    arm()
    act(() => {
      for (const contentTop of [0, -300, -600]) {
        fake.scroll({ contentTop })
        fake.pass(500)
      }
    })
    fireEvent.click(screen.getByRole('checkbox'))
    act(() => fake.pass(800))
    expect(confirmButton().disabled).toBe(false)
  })
})
