// @vitest-environment happy-dom

import { currentEntry } from '@latchkey/core/state/router'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addWallet, cleanUp, openAt, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const wallet = { id: 'a', name: 'Wallet a', chains: ['eip155:1329'], rdns: 'io.a', homepage: 'https://a.example' }

test('[VIEW-09] a plan over its limit shows a message instead of wallets, and can be closed', async () => {
  addWallet({ name: 'Alpha', rdns: 'io.a' })
  const { ui, kit } = await openAt({
    api: {
      ...healthyApi([wallet]),
      '/appkit/v1/project-limits': () => ({
        body: { planLimits: { tier: 'starter', isAboveMauLimit: false, isAboveRpcLimit: true } },
      }),
    },
  })
  await settle()
  await settle()
  expect(ui.getByText('Connecting is paused')).toBeTruthy()
  expect(ui.queryByRole('button', { name: /Alpha/ })).toBeNull()
  expect(ui.getByText(/limit of its plan/)).toBeTruthy()
  await act(async () => void fireEvent.click(ui.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement))
  expect(kit.store.getState().modal.isOpen).toBe(false)
})

test('SwitchActiveChain names the namespace and opens the wallet list', async () => {
  const { ui, kit } = await openAt({}, 'SwitchActiveChain', { namespace: 'solana' })
  await settle()
  expect(ui.getByRole('dialog', { name: 'Switch to Solana' })).toBeTruthy()
  await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Connect another wallet' })))
  expect(kit.store.getState().router.history).toHaveLength(1)
  expect(currentEntry(kit.store.getState().router).view).toBe('Connect')
})

test('What is a wallet opens Get a wallet, which opens one wallet', async () => {
  const { ui } = await openAt({ api: healthyApi([wallet]) }, 'WhatIsAWallet')
  await settle()
  await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Get a wallet' })))
  await settle()
  await act(async () => void fireEvent.click(ui.getByRole('button', { name: /Wallet a/ })))
  await settle()
  expect(ui.getByRole('link', { name: 'Go to its site' }).getAttribute('href')).toBe('https://a.example')
})

test('a wallet added while its page is shown can be connected at once', async () => {
  const { ui } = await openAt({ api: healthyApi([wallet]) }, 'GetWallet', { walletId: 'a' })
  await settle()
  expect(ui.getByText('Wallet a isn’t in this browser')).toBeTruthy()
  await act(async () => void addWallet({ name: 'Wallet a', rdns: 'io.a', mood: 'hang' }))
  await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Connect' })))
  await settle()
  expect(ui.getByText('Continue in Wallet a')).toBeTruthy()
})
