// @vitest-environment happy-dom
import { LatchkeyProvider } from '@latchkey/react'
import { createMockLatchkey, type MockLatchkey, type MockOptions } from '@latchkey/testing'
import { errors } from '@latchkey/wire/catalogue'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { App } from './App.tsx'
import { ConfigProblem } from './ConfigProblem.tsx'
import { landingWords } from './landing/words.ts'
import { createShell } from './shell/createShell.ts'
import { siteWords } from './words.ts'

const words = siteWords.english
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function Board({ onName }: { onName: (name: string) => void }) {
  return (
    <button type="button" onClick={() => onName('ada.latchkey.id')}>
      the dashboard
    </button>
  )
}

let client: MockLatchkey
const preload = vi.fn<() => Promise<void>>()
const loadDashboard = vi.fn(async () => Board)

const show = (options: MockOptions = {}) => {
  client = createMockLatchkey({ ...options, answers: { preload } })
  const shell = createShell(client, loadDashboard)
  render(
    <LatchkeyProvider client={client}>
      <App shell={shell} chainId={1329} preview={null} />
    </LatchkeyProvider>,
  )
}
const headerButton = () => screen.getAllByRole('button', { name: /Connect wallet|Reconnecting/ })[0]!
const isOpen = () => client.getState().modal.isOpen

beforeEach(() => {
  preload.mockReset().mockResolvedValue(undefined)
  loadDashboard.mockClear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  document.documentElement.dataset.theme = 'dark'
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the site shell', () => {
  it('loads the engine on the first Tab, but not for keys that scroll', async () => {
    show()
    for (const key of ['ArrowDown', 'PageDown', ' ']) fireEvent.keyDown(document.body, { key })
    expect(preload).not.toHaveBeenCalled()
    fireEvent.keyDown(document.body, { key: 'Tab' })
    fireEvent.keyDown(document.body, { key: 'Tab' })
    await waitFor(() => expect(preload).toHaveBeenCalledTimes(1))
  })

  it('loads no engine before the user approaches a connect button', async () => {
    show()
    fireEvent.pointerOver(screen.getByRole('heading', { level: 1 }))
    fireEvent.pointerOver(screen.getByRole('link', { name: landingWords.english.how }))
    expect(preload).not.toHaveBeenCalled()
    fireEvent.pointerOver(headerButton())
    fireEvent.focusIn(headerButton())
    await waitFor(() => expect(preload).toHaveBeenCalledTimes(1))
    expect(isOpen()).toBe(false)
    expect(loadDashboard).not.toHaveBeenCalled()
  })

  it.each(['focusIn', 'pointerDown'] as const)('%s on a connect button loads the engine', (sign) => {
    show()
    fireEvent[sign](headerButton())
    expect(preload).toHaveBeenCalledTimes(1)
  })

  it('a click before the engine is loaded opens the modal once it is', async () => {
    let arrive = () => {}
    preload.mockImplementation(
      () =>
        new Promise((resolve) => {
          arrive = resolve
        }),
    )
    show()
    fireEvent.click(headerButton())
    expect(headerButton().getAttribute('aria-busy')).toBe('true')
    expect(isOpen()).toBe(false)
    await act(async () => arrive())
    expect(isOpen()).toBe(true)
    expect(headerButton().getAttribute('aria-busy')).toBeNull()
  })

  it('an engine that fails to load shows a message with retry, then reload', async () => {
    expect(words.chunkFailed).toBe(errors['network.chunkFailed'].message)
    preload.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
    show()
    fireEvent.click(headerButton())
    expect((await screen.findByRole('alert')).textContent).toContain(words.chunkFailed)
    await waitFor(() => expect(headerButton().getAttribute('aria-busy')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: words.retry }))
    expect(await screen.findByRole('button', { name: words.reload })).toBeTruthy()
    preload.mockResolvedValue(undefined)
    fireEvent.click(headerButton())
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(isOpen()).toBe(true)
  })

  it('a connection that is being restored loads everything at once, without the landing page', async () => {
    show({ status: 'pending' })
    act(() => client.setState({ status: 'reconnecting' }))
    expect(preload).toHaveBeenCalledTimes(1)
    expect(loadDashboard).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('link', { name: landingWords.english.how })).toBeNull()
    expect(headerButton().textContent).toContain(words.connect.reconnecting)
    act(() => client.setState({ status: 'disconnected' }))
    await screen.findByRole('link', { name: landingWords.english.how })
  })

  it('shows dashboard and account while connected, and the landing page afterwards', async () => {
    show()
    await act(() => client.connect())
    expect(await screen.findByText('the dashboard')).toBeTruthy()
    expect(screen.getByRole('button', { name: words.connect.account('0x7099…79C8') }).textContent).toBe('0x7099…79C8')
    expect(screen.getByText(words.spoken.connected(address, 'Test Wallet'))).toBeTruthy()
    fireEvent.click(screen.getByText('the dashboard'))
    expect(screen.getByRole('button', { name: words.connect.account('ada.latchkey.id') })).toBeTruthy()
    await act(() => client.disconnect())
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.getByText(words.spoken.disconnected)).toBeTruthy()
  })

  it('names the network of a Solana account, and its own for every other', async () => {
    const solana = { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const
    show({ account: { ...solana, network: { name: 'Solana', icon: 'https://api.test/solana' } } })
    expect(screen.getByText(words.network('Sei'))).toBeTruthy()
    await act(() => client.connect())
    expect(screen.getByText(words.network('Solana'))).toBeTruthy()
  })

  it('keeps the theme without the engine, and follows the modal', async () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: words.toLight }))
    expect(document.documentElement.dataset.theme).toBe('light')
    expect(client.calls).toEqual([{ method: 'setTheme', args: [{ mode: 'light' }] }])
    act(() => client.setState({ theme: { mode: 'dark' } }))
    expect(document.documentElement.dataset.theme).toBe('dark')
  })

  it('invalid settings show a page that names them', () => {
    render(<ConfigProblem problem={{ name: 'apiUrl', must: 'url' }} />)
    expect(screen.getByRole('alert').textContent).toContain('The setting “apiUrl” must be a web address.')
  })
})
