// @vitest-environment happy-dom
import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { fakeAccount } from '@latchkey/core/testing/fakeWallet'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { addWallet, cleanUp, mountPage, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const token = `0x${'ab'.repeat(20)}`
const session = (name: string, change: object = {}) => ({
  project: { id: 'p', name, url: null, iconUrl: null },
  pci: name,
  expiry: 4_000_000_000,
  createdAt: 1,
  permissions: [
    { type: 'native-token-recurring-allowance', data: { allowance: '1500000000000000000', period: 86_400 } },
    { type: 'contract-call', data: { address: token, selectors: ['0x12345678', '0x87654321'] } },
  ],
  policies: [],
  context: '0x00',
  revokedAt: null,
  ...change,
})

const opened = async (answer: () => { body: unknown; status?: number }) => {
  const wallet = addWallet({ name: 'Alpha', rdns: 'io.a', accounts: [fakeAccount] })
  const path = `/v1/sessions/eip155%3A1329%3A${fakeAccount}`
  const page = await mountPage({ api: { ...healthyApi(), [path]: answer } })
  await act(async () => {
    await connect(page.kit, 'io.a')
    openModal(page.kit, 'SmartSessionList')
  })
  await settle()
  return { ...page, wallet }
}

describe('[ACT-10] the permissions of an account', () => {
  test('say who may do what until when, each in its tab', async () => {
    const pcis = [
      session('Harbour'),
      session('Old', { expiry: 1 }),
      session('Gone', { revokedAt: 1_700_000_000, permissions: [{ type: 'magic', data: {} }] }),
    ]
    const { ui } = await opened(() => ({ body: { pcis } }))
    expect(ui.getByText('May spend up to 1.5 SEI every day')).toBeTruthy()
    expect(ui.getByText('May use 2 functions of 0xabab…abab')).toBeTruthy()
    expect(ui.getByText(/^Until .*2096/)).toBeTruthy()
    expect(ui.queryByText('Old')).toBeNull()
    await act(async () => void fireEvent.click(ui.getByRole('tab', { name: 'Revoked' })))
    expect(ui.getByText('Gone')).toBeTruthy()
    expect(ui.getByText('We can’t read this permission. Revoke it unless you know it.')).toBeTruthy()
    expect(ui.queryByRole('button', { name: /^Revoke the permission/ })).toBeNull()
    await act(async () => void fireEvent.click(ui.getByRole('tab', { name: 'Expired' })))
    expect(ui.getByText(/^Ended /)).toBeTruthy()
  })

  test('[threat 31] that only the network can end are ended on the chain by the wallet, not by the server', async () => {
    const permissions = [
      { type: 'native-token-allowance', data: { allowanceAmount: '0xde0b6b3a7640000', startTime: 1_700_000_000 } },
    ]
    const { ui, wallet } = await opened(() => ({
      body: { pcis: [session('Direct', { isDirect: true, permissions })] },
    }))
    expect(ui.getByText('May spend up to 1 SEI in total')).toBeTruthy()
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Revoke the permission of Direct' })))
    await settle()
    expect(wallet.calls).toContain('wallet_revokePermissions')
    expect(wallet.calls).not.toContain('personal_sign')
  })

  test('only the one being revoked is busy, until the wallet answers', async () => {
    const { ui, wallet } = await opened(() => ({
      body: { pcis: [session('Harbour'), session('Anchor')] },
    }))
    wallet.setMood('hang')
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Revoke the permission of Anchor' })))
    const busy = ui
      .getAllByRole('button', { name: /^Revoke the permission/ })
      .map((one) => one.getAttribute('aria-busy'))
    expect(busy).toEqual([null, 'true'])
  })

  test('are on their way until the server answers', async () => {
    const { root, ui } = await opened(() => new Promise(() => {}) as never)
    expect(root.querySelector('.SmartSessionList-list')?.getAttribute('aria-busy')).toBe('true')
    expect(ui.queryByText('No active permissions')).toBeNull()
  })

  test('say when there are none', async () => {
    const { ui, root } = await opened(() => ({ body: { pcis: [] } }))
    expect(ui.getByText('No active permissions')).toBeTruthy()
    expect(root.querySelector('.EmptyState-text')?.textContent).toBe(
      'Sites you allow to act without asking will appear here.',
    )
  })

  test('can be reloaded after a failure', async () => {
    const { ui } = await opened(() => ({ status: 400, body: {} }))
    expect(ui.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
