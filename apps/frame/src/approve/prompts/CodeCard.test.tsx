// @vitest-environment happy-dom
import { WalletError } from '@latchkey/wire/walletErrors'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CodeOffer } from '../../vault/unlockPrompt.ts'
import { CodeCard } from './CodeCard.tsx'

afterEach(cleanup)

const open = async (change: Partial<CodeOffer> = {}) => {
  const tryCode = vi.fn(async (otp: string) => {
    if (otp !== '407931') throw new WalletError('otp.wrong')
  })
  const sendAgain = vi.fn(async () => ({ resendAt: 30_000, matchNumber: null as string | null }))
  const onDone = vi.fn()
  const offer: CodeOffer = {
    ...{ email: 'ada@example.com', site: 'https://app.example.com', isKept: true },
    ...{ resendAt: 0, now: () => 0, tryCode, sendAgain },
    ...change,
  }
  render(<CodeCard theme={{ mode: 'dark' }} offer={offer} onDone={onDone} />)
  await act(async () => {})
  return { tryCode, sendAgain, onDone, text: () => document.body.textContent ?? '' }
}
const field = () => screen.getByLabelText<HTMLInputElement>('6-digit code')
const type = (code: string) => act(async () => fireEvent.change(field(), { target: { value: code } }))
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

describe('the login code screen', () => {
  it('names the email and the site, takes the focus and offers autofill', async () => {
    const { text } = await open()
    expect(text()).toContain('We emailed it to ada@example.com. You’re logging in at app.example.com.')
    expect(document.activeElement).toBe(field())
    expect(field().autocomplete).toBe('one-time-code')
    expect(field().inputMode).toBe('numeric')
  })

  it('says that the login ends with a reload where the browser blocks storage', async () => {
    const note = 'Your browser blocks storage for your wallet. You’ll have to log in again after a reload.'
    const { text } = await open()
    expect(text()).not.toContain(note)
    cleanup()
    await open({ isKept: false })
    expect(text()).toContain(note)
  })

  it('reports a wrong code and takes the next one, without a button', async () => {
    const { onDone, text } = await open()
    await type('000000')
    expect(text()).toContain('That code isn’t right. Check it, then try again.')
    expect(onDone).not.toHaveBeenCalled()
    await type('407931')
    expect(onDone).toHaveBeenCalledExactlyOnceWith('opened')
    expect(screen.queryByRole('button', { name: /log in|confirm/i })).toBeNull()
  })

  it('sends a new code after the wait, and says when a link is needed first', async () => {
    const { sendAgain, text } = await open({ resendAt: 30_000 })
    expect(text()).toContain('Resend in 30 s')
    expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull()
    expect(sendAgain).not.toHaveBeenCalled()
    cleanup()
    const linked = await open({ sendAgain: async () => ({ resendAt: 30_000, matchNumber: '42' }) })
    await click('Send a new code')
    expect(linked.text()).toContain('We emailed you a link first. Open it and choose 42. The code follows.')
    expect(linked.text()).toContain('Resend in 30 s')
  })

  it('says that a new code was sent, once it was, and not where a link comes first', async () => {
    const resent = 'A new code is on its way.'
    const { text, sendAgain } = await open()
    expect(text()).not.toContain(resent)
    await click('Send a new code')
    expect(sendAgain).toHaveBeenCalledOnce()
    expect(text()).toContain(resent)
    cleanup()
    const linked = await open({ sendAgain: async () => ({ resendAt: 30_000, matchNumber: '42' }) })
    await click('Send a new code')
    expect(linked.text()).not.toContain(resent)
  })

  it('shows what is typed, takes nothing while it checks, and starts empty with a new code', async () => {
    let end = () => {}
    const { sendAgain } = await open({
      tryCode: () =>
        new Promise<void>((resolve) => {
          end = resolve
        }),
    })
    expect(field().value).toBe('')
    await type('123')
    expect(field().value).toBe('123')
    await click('Send a new code')
    expect([field().value, sendAgain.mock.calls.length]).toEqual(['', 1])
    await type('407931')
    await type('4079')
    expect(field().value).toBe('407931')
    await act(async () => end())
  })

  it('can be closed', async () => {
    const { onDone } = await open()
    await click('Cancel')
    expect(onDone).toHaveBeenCalledExactlyOnceWith('cancelled')
  })
})
