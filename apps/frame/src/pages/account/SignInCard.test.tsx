// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { click, holdTime, settle, text } from '../testing/accountPage.tsx'
import { fakeWalletAccount } from '../testing/fakeWalletAccount.ts'
import type { LoginStep, WalletAccount } from '../walletAccount.ts'
import { SignInCard } from './SignInCard.tsx'

holdTime()

const email = 'ada@example.com'

const open = async (change: Partial<WalletAccount> = {}) => {
  const onDone = vi.fn()
  const account = { ...fakeWalletAccount(), ...change }
  render(<SignInCard account={account} onDone={onDone} />)
  await settle()
  return { onDone }
}
const field = () => screen.getByLabelText<HTMLInputElement>('Code')
const type = async (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await settle()
}

it('[AUTH-01] shows the code step that a reload interrupted', async () => {
  const { onDone } = await open({ waitingLogin: () => ({ next: 'code', email, resendAt: 0 }) })
  expect(text()).toContain('Enter the code we sent to ada@example.com.')
  await type('Code', '407931')
  expect(onDone).toHaveBeenCalledOnce()
})

it('[AUTH-01] shows the number that a reload interrupted, then asks for the code', async () => {
  let approve: (step: LoginStep) => void = () => {}
  await open({
    waitingLogin: () => ({ next: 'device', email, matchNumber: '42' }),
    waitForDevice: () => new Promise((resolve) => (approve = resolve)),
  })
  expect(text()).toContain('42')
  approve({ next: 'code', email, resendAt: 0 })
  await settle()
  expect(field()).toBeTruthy()
})

it('[AUTH-04] sends another code after the pause, and says so', async () => {
  const sendLoginCode = vi.fn(fakeWalletAccount().sendLoginCode)
  await open({ sendLoginCode })
  await type('Email', email)
  await click('Send me a code')
  await type('Code', '111111')
  expect(text()).toContain('This code isn’t right.')
  await type('Code', '407')
  expect(text()).toContain('Resend in 30 s')
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  await click('Send a new code')
  expect(sendLoginCode.mock.calls).toEqual([[email], [email]])
  expect(text()).toContain('A new code is on its way.')
  expect(text()).toContain('Resend in 30 s')
  expect(text()).not.toContain('This code isn’t right.')
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())
})

it('can start again at once while the emailed link waits', async () => {
  const leaveLogin = vi.fn()
  await open({
    sendLoginCode: async () => ({ next: 'device', email, matchNumber: '42' }),
    waitForDevice: () => new Promise(() => {}),
    leaveLogin,
  })
  await type('Email', email)
  await click('Send me a code')
  await click('Start again')
  expect(leaveLogin).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Send me a code' }).ariaBusy).not.toBe('true')
})
