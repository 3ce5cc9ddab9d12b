// @vitest-environment happy-dom

import { readAccount } from '@latchkey/core/account/connections'
import { openModal } from '@latchkey/core/actions/openModal'
import { currentEntry } from '@latchkey/core/state/router'
import { fakeAccount } from '@latchkey/core/testing/fakeWallet'
import { createSignInServer } from '@latchkey/core/testing/signInServer'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { addWallet, cleanUp, mountPage, type Page, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

/** A visitor who has pressed their wallet in the list. */
const connected = async (
  world: Parameters<typeof createSignInServer>[0] = {},
  storage: Record<string, string> = {},
) => {
  const wallet = addWallet({ name: 'Alpha', rdns: 'io.a' })
  const server = createSignInServer(world)
  const page = await mountPage({ api: server.api, storage })
  await act(async () => openModal(page.kit))
  await settle()
  await press(page, /^Alpha/)
  return { ...page, wallet, server }
}

const press = async ({ ui }: Pick<Page, 'ui'>, name: string | RegExp) => {
  await act(async () => void fireEvent.click(ui.getByRole('button', { name })))
  await settle()
}

const isOpen = ({ kit }: Pick<Page, 'kit'>) => kit.store.getState().modal.isOpen
const view = ({ kit }: Pick<Page, 'kit'>) => currentEntry(kit.store.getState().router).view
const toast = ({ kit }: Pick<Page, 'kit'>) => {
  kit.clock.tick(200)
  return kit.store.getState().toast.shown
}

describe('[AUTH-10] the question', () => {
  test('names the site, the account and what it costs; Sign ends it', async () => {
    const page = await connected()
    expect(page.ui.getByRole('dialog', { name: 'Sign in' })).toBeTruthy()
    expect(page.ui.getByText('Test needs to connect to your wallet')).toBeTruthy()
    expect(page.ui.getByText('0x7099…79C8')).toBeTruthy()
    expect(page.ui.queryByRole('button', { name: 'Back' })).toBeNull()
    await press(page, 'Sign')
    expect(isOpen(page)).toBe(false)
    expect(page.kit.store.getState().toast.shown).toBeUndefined()
  })

  test('while the wallet is asked a toast says Authenticating..., and the button Signing...', async () => {
    const page = await connected()
    page.wallet.setMood('hang')
    await press(page, 'Sign')
    expect(toast(page)).toMatchObject({ variant: 'loading', message: 'Authenticating...' })
    expect(page.ui.getByRole('button', { name: 'Signing...' }).getAttribute('aria-busy')).toBe('true')
    await act(async () => page.wallet.answer('approve'))
    await settle()
    expect(isOpen(page)).toBe(false)
  })

  test('[AUTH-11] a refusal in the wallet: Error signing message, and it can be tried again', async () => {
    const page = await connected()
    page.wallet.setMood('reject')
    await press(page, 'Sign')
    expect(toast(page)).toMatchObject({ variant: 'error', message: 'Error signing message' })
    expect(view(page)).toBe('SIWXSignMessage')
    page.wallet.setMood('approve')
    await press(page, 'Sign')
    expect(isOpen(page)).toBe(false)
  })

  test('Cancel, required: disconnects', async () => {
    const page = await connected()
    expect(page.ui.getByText(/If you cancel, it’s disconnected/)).toBeTruthy()
    await press(page, 'Cancel')
    expect(readAccount(page.kit).status).toBe('disconnected')
    expect(isOpen(page)).toBe(false)
  })

  test('Cancel, optional: the wallet stays', async () => {
    const page = await connected({ isRequired: false })
    expect(page.ui.getByText(/continue without it/)).toBeTruthy()
    await press(page, 'Cancel')
    expect(readAccount(page.kit).address).toBe(fakeAccount)
    expect(isOpen(page)).toBe(false)
  })

  test('[AUTH-11] nobody to sign in to: said at once, and the list of wallets is back', async () => {
    const page = await connected({ isDown: true })
    expect(toast(page)?.message).toBe('A problem occurred while trying initialize authentication')
    expect(view(page)).toBe('Connect')
    expect(readAccount(page.kit).status).toBe('disconnected')
  })
})

describe('[AUTH-12] the address afterwards', () => {
  const signedIn = async (emailCapture: 'optional' | 'required', storage: Record<string, string> = {}) => {
    const page = await connected({ emailCapture }, storage)
    await press(page, 'Sign')
    return page
  }
  const type = (page: Page, text: string) =>
    act(async () => void fireEvent.change(page.ui.getByRole('textbox'), { target: { value: text } }))

  test('an address, the code from the mail, done', async () => {
    const page = await signedIn('required')
    expect(view(page)).toBe('DataCapture')
    expect(page.ui.queryByRole('button', { name: 'Skip this step' })).toBeNull()
    await type(page, 'ada')
    await press(page, '@gmail.com')
    await press(page, 'Continue')
    expect(page.server.state.emails).toEqual(['ada@gmail.com'])
    expect(view(page)).toBe('DataCaptureOtpConfirm')
    const boxes = page.ui.getAllByRole('textbox')
    for (const [at, box] of boxes.entries())
      await act(
        async () => void fireEvent.change(box, { target: { value: boxes.length === 1 ? '123456' : String(at + 1) } }),
      )
    await settle()
    expect(isOpen(page)).toBe(false)
    expect(readAccount(page.kit).status).toBe('connected')
  })

  test('an address that is none is said beside the field', async () => {
    const page = await signedIn('optional')
    await type(page, 'ada@')
    await press(page, 'Continue')
    expect(page.ui.getByText('Please provide a valid email.')).toBeTruthy()
    expect(page.server.state.emails).toEqual([])
  })

  test('one that was confirmed before needs no code, and is offered again', async () => {
    const page = await signedIn('optional', { 'latchkey.emails': 'known@example.com' })
    await press(page, 'known@example.com')
    expect(isOpen(page)).toBe(false)
  })

  test('optional: it can be skipped, and the wallet stays', async () => {
    const page = await signedIn('optional')
    await press(page, 'Skip this step')
    expect(isOpen(page)).toBe(false)
    expect(readAccount(page.kit).status).toBe('connected')
  })

  test('closing it disconnects', async () => {
    const page = await signedIn('required')
    await act(async () => void fireEvent.keyDown(document, { key: 'Escape' }))
    await settle()
    expect(readAccount(page.kit).status).toBe('disconnected')
    expect(isOpen(page)).toBe(false)
  })
})
