// @vitest-environment happy-dom

import { readAccount } from '@latchkey/core/account/connections'
import { openModal } from '@latchkey/core/actions/openModal'
import { currentEntry } from '@latchkey/core/state/router'
import { fakeAccount, fakeIcon } from '@latchkey/core/testing/fakeWallet'
import { createSignInServer } from '@latchkey/core/testing/signInServer'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { addWallet, cleanUp, mountPage, type Page, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

/** A user who has pressed their wallet in the list. */
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

describe('[AUTH-10] the sign-in request', () => {
  test('names site, account and cost; Sign completes it', async () => {
    const page = await connected()
    expect(page.ui.getByRole('dialog', { name: 'Sign in' })).toBeTruthy()
    expect(page.ui.getByText('Test needs to connect to your wallet')).toBeTruthy()
    expect(page.ui.getByText('0x7099…79C8')).toBeTruthy()
    expect(page.ui.queryByRole('button', { name: 'Back' })).toBeNull()
    const pictures = [...page.root.querySelectorAll<HTMLImageElement>('.SignInPair img')].map(({ src }) => src)
    expect(pictures).toEqual([fakeIcon])
    await press(page, 'Sign')
    expect(isOpen(page)).toBe(false)
    expect(page.kit.store.getState().toast.shown).toBeUndefined()
  })

  test('shows Authenticating... in a toast and Signing... on the button', async () => {
    const page = await connected()
    page.wallet.setMood('hang')
    await press(page, 'Sign')
    expect(toast(page)).toMatchObject({ variant: 'loading', message: 'Authenticating...' })
    expect(page.ui.getByRole('button', { name: 'Signing...' }).getAttribute('aria-busy')).toBe('true')
    await act(async () => page.wallet.answer('approve'))
    await settle()
    expect(isOpen(page)).toBe(false)
  })

  test('[AUTH-11] a rejection shows Error signing message and can be retried', async () => {
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

  test('Cancel, optional: keeps the wallet', async () => {
    const page = await connected({ isRequired: false })
    expect(page.ui.getByText(/continue without it/)).toBeTruthy()
    await press(page, 'Cancel')
    expect(readAccount(page.kit).address).toBe(fakeAccount)
    expect(isOpen(page)).toBe(false)
  })

  test('[AUTH-11] with no server, says so at once and returns to the wallet list', async () => {
    const page = await connected({ isDown: true })
    expect(toast(page)?.message).toBe('A problem occurred while trying initialize authentication')
    expect(view(page)).toBe('Connect')
    expect(readAccount(page.kit).status).toBe('disconnected')
  })
})

describe('[AUTH-12] the email step', () => {
  const signedIn = async (emailCapture: 'optional' | 'required', storage: Record<string, string> = {}) => {
    const page = await connected({ emailCapture }, storage)
    await press(page, 'Sign')
    return page
  }
  const type = (page: Page, text: string) =>
    act(async () => void fireEvent.change(page.ui.getByRole('textbox'), { target: { value: text } }))

  test('takes an address and the emailed code', async () => {
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

  test('reports an invalid address next to the field', async () => {
    const page = await signedIn('optional')
    await type(page, 'ada@')
    await press(page, 'Continue')
    expect(page.ui.getByText('Please provide a valid email.')).toBeTruthy()
    expect(page.server.state.emails).toEqual([])
  })

  test('needs no code for a confirmed address, and offers it again', async () => {
    const page = await signedIn('optional', { 'latchkey.emails': 'known@example.com' })
    await press(page, 'known@example.com')
    expect(isOpen(page)).toBe(false)
  })

  test('optional: can be skipped, and keeps the wallet', async () => {
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
