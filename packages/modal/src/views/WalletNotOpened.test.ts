// @vitest-environment happy-dom
// biome-ignore-all lint/correctness/noComponentHookFactories: the names are messages of the frame, not components

import { readAccount } from '@latchkey/core/account/connections'
import { closeModal } from '@latchkey/core/actions/closeModal'
import { loginUser } from '@latchkey/core/testing/loginKit'
import { act } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { codeField, openLogin, press, shows, type, until, viewOf } from '../testing/loginPage.ts'
import { cleanUp } from '../testing/openedModal.ts'

afterEach(cleanUp)

const locked = { error: 'Your wallet is locked. Unlock it, then try again.' }

type Page = Awaited<ReturnType<typeof openLogin>>
const attention = ({ host }: Page, isNeeded: boolean) =>
  act(async () => host.say({ type: '@w3m-frame/ATTENTION', payload: { isNeeded } }))

/** Types the right code, up to the wallet's reply. */
const typed = async (world: Parameters<typeof openLogin>[0]) => {
  const page = await openLogin(world, 'EmailVerifyOtp', { email: 'ada@example.com' })
  await type(codeField(page), '123456')
  return page
}

describe('WalletNotOpened', () => {
  test('[CON-03, VIEW-01] unlocks again without a code after closing the wallet prompt', async () => {
    let turn = 0
    const page = await typed({ frame: { GET_USER: () => (turn++ === 0 ? 'silent' : { reply: loginUser() }) } })
    await until(page.kit, () => page.names().includes('GET_USER'))
    const id = page.host.sent.at(-1)?.id
    await attention(page, true)
    await shows(page, 'ApproveTransaction')
    await attention(page, false)
    await act(async () => page.host.say({ type: '@w3m-frame/GET_USER_ERROR', id, payload: { message: locked.error } }))
    await shows(page, 'WalletNotOpened')
    await until(page.kit, () => page.ui.queryByText('Your wallet isn’t unlocked yet'))
    expect(page.ui.getByText(locked.error)).toBeTruthy()
    await press(page.ui.getByRole('button', { name: 'Unlock your wallet' }))
    await until(page.kit, () => readAccount(page.kit).address)
    await until(page.kit, () => !page.kit.store.getState().modal.isOpen)
    expect(page.names().filter((name) => name === 'CONNECT_OTP')).toHaveLength(1)
  })

  test('reports a second failure, and another way opens the wallet list', async () => {
    const page = await typed({ frame: { GET_USER: () => locked } })
    await shows(page, 'WalletNotOpened')
    await until(page.kit, () => page.ui.queryByRole('button', { name: 'Unlock your wallet' }))
    await press(page.ui.getByRole('button', { name: 'Unlock your wallet' }))
    await until(page.kit, () => page.names().filter((name) => name === 'GET_USER').length === 2)
    await shows(page, 'WalletNotOpened')
    expect(page.ui.getByRole('button', { name: 'Save the log' })).toBeTruthy()
    await press(page.ui.getByRole('button', { name: 'Log in another way' }))
    expect(viewOf(page)).toBe('Connect')
  })

  test('closing the modal over the prompt ends it', async () => {
    const page = await typed({ frame: { GET_USER: () => 'silent' } })
    await until(page.kit, () => page.names().includes('GET_USER'))
    const id = page.host.sent.at(-1)?.id
    await attention(page, true)
    await shows(page, 'ApproveTransaction')
    await act(async () => closeModal(page.kit))
    await act(async () => page.host.say({ type: '@w3m-frame/GET_USER_ERROR', id, payload: { message: locked.error } }))
    expect(page.kit.store.getState().modal.isOpen).toBe(false)
    expect(page.kit.store.getState().toast.shown).toBeUndefined()
  })
})
