// @vitest-environment happy-dom

import { readAccount } from '@latchkey/core/account/connections'
import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { addWallet, cleanUp, mountPage, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const switching = async (mood: 'approve' | 'reject' | 'pending' | 'broken' | 'hang') => {
  const wallet = addWallet({ name: 'Alpha', rdns: 'io.a', chainId: 1 })
  const page = await mountPage()
  await act(() => connect(page.kit, 'io.a'))
  wallet.setMood(mood)
  wallet.calls.length = 0
  await act(async () => openModal(page.kit, 'SwitchNetwork', {}))
  await settle()
  return { ...page, wallet }
}
const isOpen = ({ kit }: Awaited<ReturnType<typeof switching>>) => kit.store.getState().modal.isOpen

describe('switching', () => {
  test("[ACT-03] starts by itself, once, for the site's network, and closes when done", async () => {
    const page = await switching('approve')
    expect(page.wallet.calls.filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
    expect(readAccount(page.kit).chainId).toBe(1329)
    expect(isOpen(page)).toBe(false)
  })

  test('[ACT-03] waits for the wallet and follows it', async () => {
    const page = await switching('hang')
    expect(page.ui.getByText('Approve in Alpha')).toBeTruthy()
    await act(async () => page.wallet.answer('approve'))
    await settle()
    expect(isOpen(page)).toBe(false)
  })

  test.each([
    ['reject', 'Switch declined', false],
    ['pending', 'A request is already open', false],
    ['broken', 'The switch didn’t work', true],
  ] as const)('[ACT-03] %s: "%s", and Try again works', async (mood, title, isAlarming) => {
    const page = await switching(mood)
    expect(page.ui.getByText(title)).toBeTruthy()
    expect(page.root.querySelector('.StatusPanel [role=alert]') !== null).toBe(isAlarming)
    page.wallet.setMood('approve')
    await act(async () => void fireEvent.click(page.ui.getByRole('button', { name: 'Try again' })))
    await settle()
    expect(readAccount(page.kit).chainId).toBe(1329)
    expect(isOpen(page)).toBe(false)
  })
})

test('[VIEW-01] choosing Solana with an EVM-only wallet leads to another wallet', async () => {
  addWallet({ name: 'Alpha', rdns: 'io.a' })
  const page = await mountPage({ options: { solanaNetwork: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } })
  await act(() => connect(page.kit, 'io.a'))
  await act(async () => openModal(page.kit, 'SwitchNetwork', {}))
  await settle()
  expect(page.ui.getByText('Sei Network')).toBeTruthy()
  await act(async () => void fireEvent.click(page.ui.getByText('Solana')))
  await settle()
  expect(page.ui.getByRole('dialog', { name: 'Switch to Solana' })).toBeTruthy()
  await act(async () => void fireEvent.click(page.ui.getByRole('button', { name: 'Connect another wallet' })))
  expect(page.ui.getByRole('dialog', { name: 'Connect a wallet' })).toBeTruthy()
})
