// @vitest-environment happy-dom
import type { WalletList, WalletRow } from '@latchkey/core'
import { createMockLatchkey, type MockLatchkey, userRejection } from '@latchkey/testing'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'
import { WalletButton } from './WalletButton.tsx'

afterEach(cleanup)

const metamask: WalletRow = {
  ...{ id: 'io.metamask', name: 'MetaMask', icon: 'data:image/png;base64,AA==', kind: 'injected' },
  ...{ isInstalled: true, installUrl: undefined },
}
const listOf = (...rows: readonly WalletRow[]): WalletList => ({
  ...{ rows, total: rows.length, hasMore: false, error: undefined },
})
const page = (client: MockLatchkey, wallet = 'io.metamask', label?: string) => (
  <StrictMode>
    <LatchkeyProvider client={client}>
      <WalletButton wallet={wallet} label={label} className="own" />
    </LatchkeyProvider>
  </StrictMode>
)
const button = () => screen.getByRole('button')
const calls = ({ calls: all }: MockLatchkey) =>
  all.filter(({ method }) => method === 'connect' || method === 'open').map(({ method, args }) => [method, ...args])

test('a server renders the wallet’s ID and a place for its icon', () => {
  const html = renderToString(page(createMockLatchkey({ status: 'pending' })))
  expect(html).toMatch(/aria-busy="true" aria-label="io.metamask"><span class="latchkey-wallet"><i><\/i><b><\/b></)
})

test('shows name and icon once they are known, connects the wallet, and then leads to the account', async () => {
  let answer = (_: WalletList) => {}
  const listWallets = () =>
    new Promise<WalletList>((resolve) => {
      answer = resolve
    })
  const client = createMockLatchkey({
    account: { wallet: { id: 'io.metamask', name: 'MetaMask', kind: 'injected' } },
    answers: { listWallets },
  })
  render(page(client))
  expect([button().getAttribute('aria-busy'), button().textContent]).toEqual(['true', ''])
  await act(async () => answer(listOf(metamask)))
  expect(client.calls.find(({ method }) => method === 'listWallets')?.args).toEqual([{ id: 'io.metamask' }])
  expect([button().getAttribute('aria-busy'), button().textContent, button().className]).toEqual([
    'false',
    'MetaMask',
    'latchkey-button own',
  ])
  expect(button().querySelector('img')?.src).toBe('data:image/png;base64,AA==')
  await act(async () => void fireEvent.click(button()))
  expect(button().textContent).toBe('0x7099…79C8')
  expect(button().getAttribute('aria-label')).toBe('MetaMask 0x7099…79C8')
  await act(async () => void fireEvent.click(button()))
  expect(calls(client)).toEqual([
    ['connect', 'io.metamask'],
    ['open', 'account'],
  ])
})

test('is busy while the user is asked, and ready again after a decline', async () => {
  let decline = (_: Error) => {}
  const connect = () =>
    new Promise<never>((_, reject) => {
      decline = reject
    })
  const client = createMockLatchkey({ answers: { listWallets: async () => listOf(metamask), connect } })
  render(page(client))
  await screen.findByText('MetaMask')
  await act(async () => void fireEvent.click(button()))
  expect(button().getAttribute('aria-busy')).toBe('true')
  await act(async () => decline(userRejection()))
  expect([button().getAttribute('aria-busy'), button().textContent]).toEqual(['false', 'MetaMask'])
})

test('a wallet that announces itself late is connected by its own ID', async () => {
  let row: WalletRow = { ...metamask, id: 'metamask', isInstalled: false, kind: 'paired' }
  const client = createMockLatchkey({ answers: { listWallets: async () => listOf(row) } })
  render(page(client, 'metamask'))
  await screen.findByText('MetaMask')
  row = metamask
  // Whole, because whatever else listens reads it.
  const info = { uuid: 'late', name: 'MetaMask', icon: 'data:,', rdns: 'io.metamask' }
  const detail = { info, provider: { request: async () => null } }
  await act(async () => void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))
  await act(async () => void fireEvent.click(button()))
  expect(calls(client)).toEqual([['connect', 'io.metamask']])
})

test('a wallet that nobody knows opens the whole modal', async () => {
  const client = createMockLatchkey({ answers: { listWallets: async () => listOf() } })
  render(page(client, 'com.example.gone'))
  await screen.findByText('com.example.gone')
  await act(async () => void fireEvent.click(button()))
  expect(calls(client)).toEqual([['connect', undefined]])
})

test('so does one that could not be looked for', async () => {
  const client = createMockLatchkey({ answers: { listWallets: () => Promise.reject(new Error('not loaded')) } })
  await act(async () => void render(page(client, 'io.metamask', 'MetaMask')))
  await act(async () => void fireEvent.click(button()))
  expect(calls(client)).toEqual([['connect', undefined]])
})

test.each([
  ['embedded', 'Log in', 'embedded'],
  ['pairing', 'WalletConnect', 'paired'],
] as const)('the button of %s loads nothing, and knows its account by its kind', async (wallet, name, kind) => {
  const client = createMockLatchkey({ account: { wallet: { id: 'some', name: 'Some', kind } } })
  render(page(client, wallet))
  expect(client.calls).toEqual([])
  expect(button().textContent).toBe(name)
  expect(button().querySelector('svg')).toBeTruthy()
  await act(async () => void fireEvent.click(button()))
  expect(calls(client)).toEqual([['connect', wallet]])
  expect(button().textContent).toBe('0x7099…79C8')
})

test('another connected wallet becomes the current one', async () => {
  const client = createMockLatchkey({ answers: { listWallets: async () => listOf(metamask) } })
  await client.connect()
  const account = client.getState().account
  if (!account) throw new Error('not connected')
  client.setState({
    accounts: [account, { ...account, wallet: { id: 'io.metamask', name: 'MetaMask', kind: 'injected' } }],
  })
  render(page(client))
  await act(async () => void fireEvent.click(button()))
  expect(calls(client).at(-1)).toEqual(['connect', 'io.metamask'])
})

test('a wallet paired by phone is known by its name', async () => {
  const phone: WalletRow = { ...metamask, id: 'metamask', kind: 'paired', isInstalled: false }
  const wallet = { id: 'walletConnect', name: 'MetaMask', kind: 'paired' } as const
  const client = createMockLatchkey({
    status: 'connected',
    account: { wallet },
    answers: { listWallets: async () => listOf(phone) },
  })
  render(page(client, 'metamask'))
  expect(await screen.findByText('0x7099…79C8')).toBeTruthy()
})

test('a custom button gets the state and the action', async () => {
  const wallet = { id: 'io.metamask', name: 'MetaMask', kind: 'injected' } as const
  const client = createMockLatchkey({ account: { wallet }, answers: { listWallets: async () => listOf(metamask) } })
  render(
    <LatchkeyProvider client={client}>
      <WalletButton.Custom wallet="io.metamask">
        {({ status, name, isInstalled, connect }) => (
          <button type="button" onClick={connect}>{`${status} ${name} ${isInstalled}`}</button>
        )}
      </WalletButton.Custom>
    </LatchkeyProvider>,
  )
  expect(button().textContent).toBe('loading io.metamask false')
  const ready = await screen.findByText('ready MetaMask true')
  await act(async () => void fireEvent.click(ready))
  expect(button().textContent).toBe('connected MetaMask true')
})
