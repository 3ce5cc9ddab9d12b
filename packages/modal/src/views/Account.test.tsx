// @vitest-environment happy-dom

import { readAccount } from '@latchkey/core/account/connections'
import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import { setCurrency } from '@latchkey/core/actions/setCurrency'
import { currentEntry } from '@latchkey/core/state/router'
import { accountApi, sampleCoin, sampleToken } from '@latchkey/core/testing/accountSamples'
import { fakeAccount, otherAccount } from '@latchkey/core/testing/fakeWallet'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addWallet, cleanUp, mountPage, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const id = 'io.a'
const opened = async (options: Parameters<typeof mountPage>[0] = {}, setup: Parameters<typeof addWallet>[0] = {}) => {
  const wallet = addWallet({ name: 'Alpha', rdns: id, ...setup })
  const page = await mountPage(options)
  await act(async () => {
    await connect(page.kit, id)
    openModal(page.kit)
  })
  await settle()
  return { ...page, wallet }
}

describe('the connected account', () => {
  test('[CON-01] shows address, wallet, network, balance and explorer link', async () => {
    const { ui, root } = await opened({ api: accountApi([sampleCoin('1')]) })
    expect(ui.getByRole('dialog', { name: 'Account' })).toBeTruthy()
    expect(ui.getByText('0x7099…79C8')).toBeTruthy()
    expect(ui.getByText('Alpha')).toBeTruthy()
    expect(ui.getByText('Sei Network')).toBeTruthy()
    expect(root.querySelector('.TotalBalance')?.textContent).toBe('Total balance: $0.50')
    expect(ui.getByRole('link', { name: /Seiscan/ }).getAttribute('href')).toBe(
      `https://seiscan.io/address/${fakeAccount}`,
    )
  })

  test('shows the full address on tap, and confirms copying', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { ui } = await opened()
    const more = ui.getByRole('button', { name: /show in full/ })
    await act(async () => void fireEvent.click(more))
    expect(ui.getByText('0x7099 7970 C518 12dc 3A01 0C7d 01b5 0e0d 17dc 79C8')).toBeTruthy()
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Copy address' })))
    expect(write).toHaveBeenCalledWith(fakeAccount)
    expect(ui.getAllByText('Copied').length).toBeGreaterThan(0)
    write.mockRestore()
  })

  test('follows an account change at once', async () => {
    const { ui, wallet } = await opened()
    await act(async () => wallet.changeAccounts([otherAccount]))
    expect(ui.getByText('0x3C44…93BC')).toBeTruthy()
  })

  test('Disconnect forgets the wallet and closes the modal', async () => {
    const { ui, kit } = await opened()
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Disconnect' })))
    await settle()
    expect(readAccount(kit).status).toBe('disconnected')
    expect(kit.store.getState().modal.isOpen).toBe(false)
    expect(ui.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Disconnected')
  })

  test('[VIEW-04] Switch wallet lists the wallets and marks the current one; back returns to the account', async () => {
    const { ui, kit } = await opened()
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: /Switch wallet/ })))
    await settle()
    expect(ui.getByRole('list', { name: 'Connected wallets' }).textContent).toMatch(/Alpha.*Active/)
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Back' })))
    expect(currentEntry(kit.store.getState().router).view).toBe('Account')
  })
})

describe('[ACT-05] balance', () => {
  const coins = [sampleCoin('4', 0.5), sampleToken('USDC', '6')]
  const total = (root: HTMLElement) => root.querySelector('.TotalBalance')?.textContent

  test('loading keeps the space of the total, the actions and four tokens', async () => {
    const { root } = await opened({ api: accountApi(() => new Promise(() => {})) })
    expect(root.querySelector('.TotalBalance')?.getAttribute('aria-busy')).toBe('true')
    expect(root.querySelectorAll('.TokenRows li')).toHaveLength(4)
  })

  test('shows the total in the chosen currency and tokens by value, with value and share', async () => {
    const { ui, root, kit } = await opened({ api: accountApi(coins) })
    expect(total(root)).toBe('Total balance: $8.00')
    const rows = within(ui.getByRole('list', { name: 'Tokens' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['USDC6$6.0075%', 'SEI4$2.0025%'])
    await act(async () => setCurrency(kit, 'eur'))
    await settle()
    expect(total(root)).toBe('Total balance: €8.00')
  })

  test('suggests and links a next step for an empty account', async () => {
    const { ui, kit } = await opened({ api: accountApi([]) })
    expect(ui.getByText('Nothing here yet')).toBeTruthy()
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Show my address' })))
    expect(currentEntry(kit.store.getState().router).view).toBe('WalletReceive')
  })

  test.each([
    [null, 0, 'Looking for your tokens', 'We’re reading the network. Tokens you received will show up here.'],
    [
      '2025-11-06T12:00:00.000Z',
      0.34,
      'Looking for your tokens',
      /^Tokens received since November 6(, 2025)?\. Earlier ones are still being read \(34%\)\.$/,
    ],
    [
      '2025-11-06T12:00:00.000Z',
      1,
      /^No tokens received since November 6/,
      /Earlier ones are listed only if they’re well known\.$/,
    ],
  ])(
    '[DATA-02] an empty list is not called empty while tokens are still looked for: %s %d',
    async (since, progress, title, text) => {
      const coverage = { since, coinSince: since, progress }
      const { ui } = await opened({ api: accountApi(() => ({ body: { balances: [], coverage } })) })
      expect(ui.getByText(title)).toBeTruthy()
      expect(ui.getByText(text)).toBeTruthy()
      expect(ui.queryByText('Nothing here yet')).toBeNull()
    },
  )

  test('[DATA-02] a list says below it from when on it is whole', async () => {
    const coverage = { since: '2025-11-06T12:00:00.000Z', coinSince: null, progress: 0.5 }
    const { ui } = await opened({ api: accountApi(() => ({ body: { balances: coins, coverage } })) })
    expect(
      ui.getByText(/^Tokens received since November 6(, 2025)?\. Earlier ones are still being read \(50%\)\.$/),
    ).toBeTruthy()
  })

  test('[DATA-01] a price that is not known yet is said to be, and the total is not zero', async () => {
    const pending = { ...sampleToken('USDC', '6', { price: 0 }), isPricePending: true }
    const { ui, root } = await opened({ api: accountApi([pending]) })
    const [row] = within(ui.getByRole('list', { name: 'Tokens' })).getAllByRole('listitem')
    expect(row?.textContent).toBe('USDC6–Price not known yet')
    expect(root.querySelector('.TotalBalance')).toBeNull()
    expect(root.querySelector('.NativeBalance')?.textContent).toBe('1 SEI')
  })

  test('[DATA-03] failed: still reads the native balance, and Retry works after 30 s', async () => {
    let isDown = true
    const { ui, kit, root } = await opened({
      api: accountApi(() => (isDown ? 'down' : { body: { balances: coins } })),
    })
    expect(ui.getAllByText('Token Balance Unavailable')).toHaveLength(2)
    expect(root.querySelector('.NativeBalance')?.textContent).toBe('1 SEI')
    const asked = kit.requests.length
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: /Retry in 30 s/ })))
    expect(kit.requests).toHaveLength(asked)
    isDown = false
    await act(async () => kit.clock.tick(30_000))
    const retry = ui.getByRole('button', { name: 'Retry' })
    expect(retry.getAttribute('aria-disabled')).toBeNull()
    await act(async () => void fireEvent.click(retry))
    await settle()
    expect(total(root)).toBe('Total balance: $8.00')
  })

  test('says when the chain is down too, and Retry reads it', async () => {
    let isDown = true
    const { ui } = await opened({
      api: accountApi(() => 'down'),
      rpc: async () => (isDown ? Promise.reject(new Error('down')) : '0x1bc16d674ec80000'),
    })
    expect(ui.getAllByText('Balance unavailable').length).toBeGreaterThan(0)
    isDown = false
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Retry' })))
    await settle()
    expect(ui.getByText(/2\s*SEI/)).toBeTruthy()
  })

  test('[DATA-03] keeps an old native balance with its time, written as in the chosen language', async () => {
    let isDown = false
    const { kit, root } = await opened({
      api: accountApi(() => 'down'),
      rpc: async () => (isDown ? Promise.reject(new Error('down')) : '0x1bc16d674ec80000'),
      ports: { languages: () => ['de'] },
    })
    isDown = true
    await act(() => kit.queries.refetchQueries())
    await settle()
    await waitFor(() => expect(root.querySelector('.NativeBalance')?.textContent).toMatch(/^2 SEIStand \d\d:\d\d\. /))
  })

  test('[DATA-03] keeps an old total with its time', async () => {
    let isDown = false
    const { ui, kit, root } = await opened({
      api: accountApi(() => (isDown ? 'down' : { body: { balances: coins } })),
    })
    isDown = true
    await act(() => kit.queries.refetchQueries({ queryKey: ['tokenBalances'] }))
    await settle()
    expect(total(root)).toBe('Total balance: $8.00')
    expect(root.querySelector('.TotalBalance')?.getAttribute('data-state')).toBe('stale')
    expect(ui.getByText(/^As of /)).toBeTruthy()
  })

  test('shows three of more than four tokens and a link to all', async () => {
    const many = Array.from({ length: 6 }, (_, at) =>
      sampleToken(`T${at}`, '1', { address: `eip155:1329:0x${String(at).repeat(40)}` }),
    )
    const { ui, root } = await opened({ api: accountApi(many) })
    expect(root.querySelectorAll('.TokenRows li')).toHaveLength(3)
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Show all 6 tokens' })))
    expect(root.querySelectorAll('.TokenRows li')).toHaveLength(6)
  })
})

describe('actions', () => {
  const tiles = (root: HTMLElement) => [...root.querySelectorAll('.ActionTile')].map(({ textContent }) => textContent)
  const features = (...ids: string[]) => ({
    '/appkit/v1/config': () => ({ body: { features: ids.map((id) => ({ id, isEnabled: true, config: null })) } }),
  })

  test('[PLAN-02] offers only enabled actions', async () => {
    const { root } = await opened({ api: accountApi([], [], features('activity')) })
    expect(tiles(root)).toContain('Receive')
    expect(tiles(root)).not.toContain('Swap')
    expect(tiles(root)).not.toContain('Buy')
    await cleanUp()
    const { root: full } = await opened({ api: accountApi([], [], features('swap', 'onramp')) })
    expect(tiles(full).includes('Swap')).toBe(true)
    expect(tiles(full).includes('Buy')).toBe(true)
    expect(tiles(full).includes('Send')).toBe(true)
  })

  test('[PLAN-02] has no activity tab without the feature', async () => {
    const { ui } = await opened({ api: accountApi([], [], features('swap')) })
    expect(ui.queryByRole('tab', { name: 'Activity' })).toBeNull()
  })
})

describe('identity', () => {
  test('[DATA-11] shows a name and avatar instead of the address', async () => {
    const named = {
      '/v1/identity/:address': () => ({ body: { name: 'ada.latchkey.id', avatar: 'https://a.test/a.png' } }),
    }
    const { ui, root } = await opened({ api: accountApi([], [], named) })
    expect(ui.getByRole('button', { name: /ada\.latchkey\.id/ })).toBeTruthy()
    expect(root.querySelector('.Avatar img')?.getAttribute('src')).toBe('https://a.test/a.png')
  })
})

describe('network', () => {
  test('[ACT-03] shows only the name while network selection is off', async () => {
    const { ui } = await opened()
    expect(ui.queryByRole('button', { name: /Sei Network/ })).toBeNull()
  })

  test('[ACT-03] with selection on, marks the current network and switches', async () => {
    const { ui, kit } = await opened(
      { options: { networkSelection: 'true', supportedNetworks: [1329, 1328] } },
      { knownChains: [1329, 1328] },
    )
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: /Sei Network/ })))
    await settle()
    expect(ui.getByRole('button', { name: /Sei Network\s*Current/ }).getAttribute('aria-current')).toBe('true')
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: /Sei Testnet/ })))
    await settle()
    expect(readAccount(kit).chainId).toBe(1328)
    expect(currentEntry(kit.store.getState().router).view).toBe('Account')
  })

  test('on an unsupported network, names it and offers the switch', async () => {
    const { ui, kit } = await opened({}, { chainId: 10 })
    expect(ui.getByText('Your wallet is on OP Mainnet. This site uses Sei Network.')).toBeTruthy()
    expect(ui.queryByRole('link')).toBeNull()
    await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Switch' })))
    await settle()
    expect(readAccount(kit).chainId).toBe(1329)
    expect(currentEntry(kit.store.getState().router).view).toBe('Account')
  })
})
