// @vitest-environment happy-dom
import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import { fakeAccount, otherAccount } from '@latchkey/core/testing/fakeWallet'
import { act } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addWallet, cleanUp, mountPage, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

test.each(['abc', '0x', null, {}])('[ACT-03] a wallet on no network, %j, is asked to switch', async (chainId) => {
  const { provider } = addWallet({ rdns: 'io.a' })
  const { request } = provider
  provider.request = async (call) => (call.method === 'eth_chainId' ? chainId : request(call))
  const { kit, ui } = await mountPage()
  await act(async () => {
    await connect(kit, 'io.a')
    openModal(kit)
  })
  await settle()
  expect(ui.getByText(/This site uses Sei Network/)).toBeTruthy()
  expect(ui.getByRole('button', { name: 'Switch' })).toBeTruthy()
})

test('[CON-08] an account that a wallet names several times is listed once', async () => {
  const lowercase = otherAccount.toLowerCase() as typeof otherAccount
  addWallet({ rdns: 'io.a', accounts: [fakeAccount, otherAccount, fakeAccount, lowercase] })
  const { kit, ui } = await mountPage()
  await act(async () => {
    await connect(kit, 'io.a')
    openModal(kit, 'ProfileWallets')
  })
  await settle()
  expect(ui.getAllByText(/^0x7099…79C8$/)).toHaveLength(1)
  expect(ui.getAllByText(/^0x3C44…93BC$/)).toHaveLength(1)
})
