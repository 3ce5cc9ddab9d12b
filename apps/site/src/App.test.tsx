// @vitest-environment happy-dom
import { createTestKit, type TestKit } from '@latchkey/core/testing/createTestKit'
import { createFakeWallet, type FakeWallet, fakeAccount } from '@latchkey/core/testing/fakeWallet'
import { errors } from '@latchkey/wire/catalogue'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { App } from './App.tsx'
import { ConfigProblem } from './ConfigProblem.tsx'
import { type Engine, toEngine } from './engine.ts'
import type { SiteConfig } from './readConfig.ts'
import { createShell } from './shell/createShell.ts'
import { connectTestWallet } from './testing/connectTestWallet.ts'
import { siteWords } from './words.ts'

const words = siteWords.english

const config: SiteConfig = {
  projectId: 'abc',
  apiUrl: 'http://api.test',
  walletUrl: 'http://wallet.test',
  chainId: 1329,
  networkSelection: 'false',
  supportedNetworks: [1329],
  explorerUrl: undefined,
  analytics: undefined,
}

function Board({ onName }: { onName: (name: string) => void }) {
  return (
    <button type="button" onClick={() => onName('ada.latchkey.id')}>
      the dashboard
    </button>
  )
}

let wallet: FakeWallet
let kit: TestKit
const loadEngine = vi.fn<() => Promise<Engine>>()
const loadDashboard = vi.fn(async () => Board)

const show = (storage?: Record<string, string>) => {
  kit = createTestKit({ ...(storage && { storage }), rpc: async () => null })
  render(<App shell={createShell(config, kit.ports.storage, { engine: loadEngine, dashboard: loadDashboard })} />)
}
const headerButton = () => screen.getAllByRole('button', { name: /Connect wallet|Reconnecting/ })[0]!

beforeEach(() => {
  wallet = createFakeWallet()
  loadEngine.mockReset().mockImplementation(async () => {
    kit = createTestKit({ storage: Object.fromEntries(kit.stored), rpc: async () => null })
    return toEngine(kit)
  })
  loadDashboard.mockClear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  document.documentElement.dataset.theme = 'dark'
})

afterEach(() => {
  cleanup()
  wallet.remove()
  vi.restoreAllMocks()
})

describe('the site shell', () => {
  it('loads no engine before the user approaches a connect button', async () => {
    show()
    fireEvent.pointerOver(screen.getByRole('heading', { level: 1 }))
    fireEvent.pointerOver(screen.getByRole('link', { name: words.landing.how }))
    expect(loadEngine).not.toHaveBeenCalled()
    fireEvent.pointerOver(headerButton())
    fireEvent.focusIn(headerButton())
    await waitFor(() => expect(loadEngine).toHaveBeenCalledTimes(1))
    expect(kit.store.getState().modal.isOpen).toBe(false)
    expect(loadDashboard).not.toHaveBeenCalled()
  })

  it.each(['focusIn', 'pointerDown'] as const)('%s on a connect button loads the engine', (sign) => {
    show()
    fireEvent[sign](headerButton())
    expect(loadEngine).toHaveBeenCalledTimes(1)
  })

  it('a click before the engine is loaded opens the modal once it is', async () => {
    let arrive = () => {}
    loadEngine.mockImplementation(
      () =>
        new Promise((resolve) => {
          arrive = () => resolve(toEngine(kit))
        }),
    )
    show()
    fireEvent.click(headerButton())
    expect(headerButton().getAttribute('aria-busy')).toBe('true')
    await act(async () => arrive())
    expect(kit.store.getState().modal.isOpen).toBe(true)
    expect(headerButton().getAttribute('aria-busy')).toBeNull()
  })

  it('an engine that fails to load shows a message with retry, then reload', async () => {
    expect(words.chunkFailed).toBe(errors['network.chunkFailed'].message)
    loadEngine.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
    show()
    fireEvent.click(headerButton())
    expect((await screen.findByRole('alert')).textContent).toContain(words.chunkFailed)
    await waitFor(() => expect(headerButton().getAttribute('aria-busy')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: words.retry }))
    expect(await screen.findByRole('button', { name: words.reload })).toBeTruthy()
    loadEngine.mockImplementation(async () => toEngine(kit))
    fireEvent.click(headerButton())
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(kit.store.getState().modal.isOpen).toBe(true)
  })

  it('a stored connection loads everything at once, without the landing page', async () => {
    show({ 'latchkey.recentConnectorId': '"test.wallet"' })
    expect(loadEngine).toHaveBeenCalledTimes(1)
    expect(loadDashboard).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('link', { name: words.landing.how })).toBeNull()
    expect(headerButton().textContent).toContain(words.connect.reconnecting)
    await screen.findByRole('link', { name: words.landing.how })
  })

  it('shows dashboard and account while connected, and the landing page afterwards', async () => {
    show()
    fireEvent.click(headerButton())
    await waitFor(() => expect(kit.store.getState().modal.isOpen).toBe(true))
    await act(() => connectTestWallet(kit, wallet))
    expect(await screen.findByText('the dashboard')).toBeTruthy()
    expect(screen.getByRole('button', { name: words.connect.account('0x7099…79C8') }).textContent).toBe('0x7099…79C8')
    expect(screen.getByText(words.spoken.connected(fakeAccount, 'Test Wallet'))).toBeTruthy()
    fireEvent.click(screen.getByText('the dashboard'))
    expect(screen.getByRole('button', { name: words.connect.account('ada.latchkey.id') })).toBeTruthy()
    await act(async () => wallet.changeAccounts([]))
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.getByText(words.spoken.disconnected)).toBeTruthy()
  })

  it('keeps the theme without the engine, and through the kit once loaded', async () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: words.toLight }))
    expect(document.documentElement.dataset.theme).toBe('light')
    expect(kit.stored.get('latchkey.themeMode')).toBe('light')
    expect(loadEngine).not.toHaveBeenCalled()
    fireEvent.click(headerButton())
    await waitFor(() => expect(kit.store.getState().modal.isOpen).toBe(true))
    fireEvent.click(screen.getByRole('button', { name: words.toDark }))
    expect(kit.store.getState().theme.mode).toBe('dark')
    expect(kit.stored.get('latchkey.themeMode')).toBe('dark')
  })

  it('invalid settings show a page that names them', () => {
    render(<ConfigProblem problem={{ name: 'apiUrl', must: 'url' }} />)
    expect(screen.getByRole('alert').textContent).toContain('The setting “apiUrl” must be a web address.')
  })
})
