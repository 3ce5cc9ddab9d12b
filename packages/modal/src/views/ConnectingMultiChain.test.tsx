// @vitest-environment happy-dom
import { readActiveAccount } from '@latchkey/core/account/activeAccount'
import { findSolanaWallets } from '@latchkey/core/namespaces/solana/installed'
import { currentEntry } from '@latchkey/core/state/router'
import { createFakeStandardWallet, solanaAccount } from '@latchkey/core/testing/fakeStandardWallet'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addWallet, cleanUp, openAt, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const opened = async () => {
  const pageEvents = new EventTarget()
  addWallet({ name: 'Alpha', rdns: 'io.a' })
  const solana = createFakeStandardWallet({ name: 'Alpha' })
  const page = await openAt({ options: { solanaNetwork: network }, ports: { pageEvents } })
  await act(async () => {
    solana.register(pageEvents)
    findSolanaWallets(page.kit)
  })
  const press = async (name: RegExp | string) => {
    await act(async () => void fireEvent.click(page.ui.getByRole('button', { name })))
    await settle()
  }
  await press(/Alpha/)
  return { ...page, solana, press }
}

test('[VIEW-01, CON-10] a multichain wallet asks which network to use', async () => {
  const { ui, kit } = await opened()
  expect(currentEntry(kit.store.getState().router).view).toBe('ConnectingMultiChain')
  expect(ui.getByRole('button', { name: 'Ethereum-style networks' })).toBeTruthy()
  expect(ui.getByRole('button', { name: 'Solana' })).toBeTruthy()
})

test('[VIEW-01, CON-10] choosing Solana connects the Solana account', async () => {
  const { kit, press } = await opened()
  await press('Solana')
  expect(readActiveAccount(kit)).toMatchObject({ address: solanaAccount, chainId: network })
  expect(kit.store.getState().modal.isOpen).toBe(false)
})

test('[VIEW-01, CON-10] choosing EVM connects there and asks nothing on Solana', async () => {
  const { kit, press, solana } = await opened()
  await press('Ethereum-style networks')
  expect(readActiveAccount(kit)).toMatchObject({ chainId: 1329 })
  expect(solana.calls).toEqual([])
})

test('[VIEW-01] a decline on Solana is reported calmly and can be retried', async () => {
  const { ui, kit, press, solana } = await opened()
  solana.setDeclining(true)
  await press('Solana')
  expect(ui.getByText('Connection declined')).toBeTruthy()
  solana.setDeclining(false)
  await press('Try again')
  expect(readActiveAccount(kit)).toMatchObject({ address: solanaAccount })
})

test('reports a missing wallet', async () => {
  const { ui } = await openAt({}, 'ConnectingMultiChain', { connectorId: 'gone' })
  expect(ui.getByRole('alert').textContent).toContain('No connector found for connection')
})
