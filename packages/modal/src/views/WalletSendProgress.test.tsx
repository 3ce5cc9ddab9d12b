// @vitest-environment happy-dom

import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import { currentEntry } from '@latchkey/core/state/router'
import { createTestChain } from '@latchkey/core/testing/createTestChain'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { fakeAccount, otherAccount } from '@latchkey/core/testing/fakeWallet'
import { WalletError } from '@latchkey/wire/errors'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addWallet, cleanUp, mountPage, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const underpriced = Object.assign(new Error('transaction underpriced'), { code: -32000 })

/** A payment that the wallet has rejected. */
const openRefused = async (refusal: unknown = underpriced) => {
  const wallet = addWallet({ name: 'Alpha', rdns: 'io.a' })
  const config = { body: { features: [{ id: 'activity', isEnabled: true, config: null }] } }
  const api = { ...healthyApi(), '/appkit/v1/config': () => config }
  const page = await mountPage({ api, rpc: createTestChain(4n * 10n ** 18n).rpc })
  const { ui, kit } = page
  const asked: Record<string, string>[] = []
  const { request } = wallet.provider
  wallet.provider.request = async (call) => {
    if (call.method !== 'eth_sendTransaction') return request(call)
    asked.push(call.params?.[0] as Record<string, string>)
    throw refusal
  }
  await act(async () => {
    await connect(kit, 'io.a')
    openModal(kit, 'WalletSend')
  })
  const type = (name: RegExp | string, value: string) =>
    act(async () => void fireEvent.change(ui.getByRole('textbox', { name }), { target: { value } }))
  const press = (name: string) => act(async () => void fireEvent.click(ui.getByRole('button', { name })))
  const submit = async () => {
    await waitFor(() => expect(ui.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).not.toBe('true'))
    await press('Send')
  }
  await waitFor(() => ui.getByText(/^\d.* available$/))
  await type(/^Amount/, '1')
  await type('To', otherAccount)
  await waitFor(() => ui.getByText('You haven’t sent to this address from here before.'))
  await press('Preview send')
  await submit()
  await waitFor(() => ui.getByRole('button', { name: 'Try again' }))
  return { ...page, wallet, asked, press, submit, view: () => currentEntry(kit.store.getState().router).view }
}

test('[SEND-05] retry goes through the preview with the current fee and all checks', async () => {
  const { ui, asked, press, submit, view } = await openRefused()
  await press('Try again')
  expect(view()).toBe('WalletSendPreview')
  expect(asked).toHaveLength(1)
  await waitFor(() => ui.getByText('1 SEI'))
  await submit()
  await waitFor(() => expect(asked).toHaveLength(2))
  await press('Change details')
  expect(view()).toBe('WalletSend')
})

test('[SEND-05] retry with an empty form opens the form once', async () => {
  const { ui, kit, wallet, press, view } = await openRefused()
  await act(async () => wallet.changeAccounts([otherAccount, fakeAccount]))
  await settle()
  await press('Try again')
  expect(view()).toBe('WalletSend')
  expect(kit.store.getState().router.history).toHaveLength(1)
  expect((ui.getByRole('textbox', { name: 'To' }) as HTMLInputElement).value).toBe('')
})

test('[SEND-06] a payment submitted without an answer may be on its way, and is not called unsent', async () => {
  const error = new WalletError('send.notFound')
  const refusal = Object.assign(new Error('Unclear', { cause: error }), { code: -32603 })
  const { ui, press, view } = await openRefused(refusal)
  expect(ui.queryByText('Nothing was sent')).toBeNull()
  ui.getByText('Not confirmed yet')
  await press('All activity')
  expect(view()).toBe('Activity')
})
