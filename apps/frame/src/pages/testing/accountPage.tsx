import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { AccountPage } from '../account/AccountPage.tsx'
import type { AccountView } from '../walletAccount.ts'
import { fakeCode, fakeView, fakeWalletAccount } from './fakeWalletAccount.ts'

/** Sets fake timers for each test of a file, and cleans the page afterwards. */
export const holdTime = (): void => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })
}

/** With a recovery code next to assisted custody. */
export const ownView: AccountView = {
  ...fakeView,
  unlockers: [
    ...fakeView.unlockers,
    ...fakeView.unlockers
      .slice(0, 1)
      .map((one) => ({ ...one, unlockerId: 'code-unlocker-0001', type: 'code' as const })),
  ],
}

/** The page's current text. */
export const text = () => document.body.textContent ?? ''
/** Runs due timers. */
export const settle = () => act(() => vi.advanceTimersByTimeAsync(0))
/** Presses a button and waits for the result. */
export const click = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}
/** The wallet page of the fake account. */
export const open = async (view: AccountView | undefined = fakeView, load?: () => Promise<never>) => {
  const fake = fakeWalletAccount(view)
  const account = { ...fake, ...(load ? { load } : {}) }
  render(<AccountPage account={account} />)
  await settle()
  return fake
}
/** Types the recovery code groups that the page asks for. */
export const typeGroups = () => {
  for (const field of screen.getAllByRole<HTMLInputElement>('textbox')) {
    const [, place = ''] = /Group (\d)/.exec(field.labels?.[0]?.textContent ?? '') ?? []
    fireEvent.change(field, { target: { value: fakeCode.split('-')[Number(place) - 1] } })
  }
}
