// @vitest-environment happy-dom
import type { InitialState, Session } from '@latchkey/core'
import { createMockLatchkey, type MockLatchkey } from '@latchkey/testing'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'
import { SignedIn } from './SignedIn.tsx'
import { useChains } from './useChains.ts'
import { AccountButton, NetworkButton, SignInButton } from './viewButtons.tsx'

let root: Root | undefined
afterEach(() => act(async () => root?.unmount()))
afterEach(cleanup)

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const session: Session = { account: `eip155:1:${address}`, expiresAt: 4_102_444_800_000 }

function Chains() {
  const { chains, chain, switchChain } = useChains()
  return (
    <button type="button" onClick={() => void switchChain(10)}>
      {`${chains.map(({ name }) => name).join()} ${chain?.name}`}
    </button>
  )
}
const page = (client: MockLatchkey, state?: InitialState) => (
  <LatchkeyProvider client={client} initialState={state}>
    <AccountButton />
    <NetworkButton />
    <SignInButton />
    <SignedIn fallback={<i>outside</i>}>
      <b>inside</b>
    </SignedIn>
    <Chains />
  </LatchkeyProvider>
)
const shown = (body: HTMLElement) => [...body.children].map(({ textContent }) => textContent)
const opened = ({ calls }: MockLatchkey) => calls.filter(({ method }) => method === 'open').map(({ args }) => args[0])

test('without a wallet there is no account button, and the others ask', async () => {
  const client = createMockLatchkey()
  const { container } = render(page(client))
  expect(shown(container)).toEqual(['Select network', 'Sign in', 'outside', 'Ethereum undefined'])
  fireEvent.click(screen.getByText('Select network'))
  fireEvent.click(screen.getByText('Sign in'))
  expect(opened(client)).toEqual(['networks', 'signIn'])
})

test('with a wallet they show the account and its network, and open their views', async () => {
  const client = createMockLatchkey({ status: 'connected' })
  const { container } = render(page(client))
  expect(shown(container)).toEqual(['0x7099…79C8', 'Ethereum', 'Sign in', 'outside', 'Ethereum Ethereum'])
  fireEvent.click(screen.getByText('0x7099…79C8'))
  fireEvent.click(screen.getByText('Ethereum'))
  expect(opened(client)).toEqual(['account', 'networks'])
})

test('once signed in, the sign-in button leads to the account, until the session ends', () => {
  const client = createMockLatchkey({ status: 'connected' })
  const { container } = render(page(client))
  act(() => client.setState({ session }))
  expect(shown(container).slice(2, 4)).toEqual(['0x7099…79C8', 'inside'])
  fireEvent.click(container.children[2] as HTMLElement)
  expect(opened(client)).toEqual(['account'])
  act(() => client.setState({ session: undefined }))
  expect(shown(container).slice(2, 4)).toEqual(['Sign in', 'outside'])
})

test('a network that the page does not offer is not shown as the current one', async () => {
  const client = createMockLatchkey({ status: 'connected', account: { chainId: 10, isChainSupported: false } })
  const { container } = render(page(client))
  expect(shown(container)[1]).toBe('Select network')
  expect(shown(container)[4]).toBe('Ethereum undefined')
})

test('useChains switches with the client', () => {
  const client = createMockLatchkey({ status: 'connected' })
  render(page(client))
  fireEvent.click(screen.getByText('Ethereum Ethereum'))
  expect(client.calls.at(-1)).toEqual({ method: 'switchChain', args: [10] })
})

test('labels are the page’s, and a view that is hidden breaks nothing', async () => {
  const client = createMockLatchkey({ answers: { open: () => Promise.reject(new Error('hidden')) } })
  render(
    <LatchkeyProvider client={client}>
      <NetworkButton label="Networks" className="own" />
    </LatchkeyProvider>,
  )
  const button = screen.getByText('Networks')
  expect(button.className).toBe('latchkey-button own')
  fireEvent.pointerEnter(button)
  await act(async () => void fireEvent.click(button))
  expect(client.calls.map(({ method }) => method)).toContain('preload')
})

const initialState: InitialState = {
  account: {
    ...{ family: 'evm', address, caip: `eip155:1329:${address}`, chainId: 1329, chain: undefined },
    ...{ isChainSupported: true, network: { name: 'Sei', icon: undefined } },
    wallet: { id: 'io.metamask', name: 'MetaMask', kind: 'injected' },
  },
}

test.each([
  [undefined, ['Select network', 'Sign in', 'outside', ' undefined']],
  [initialState, ['0x7099…79C8', 'Sei', 'Sign in', 'outside', ' undefined']],
])('a server and a browser first render the same', async (state, expected) => {
  const pending = () => {
    const client = createMockLatchkey({ status: 'pending' })
    client.setState({ networks: [] })
    return client
  }
  const body = document.createElement('div')
  body.innerHTML = renderToString(page(pending(), state))
  expect(shown(body)).toEqual(expected)
  const faults = vi.fn()
  await act(async () => {
    root = hydrateRoot(body, page(pending(), state), { onRecoverableError: faults })
  })
  expect(faults).not.toHaveBeenCalled()
  expect(shown(body)).toEqual(expected)
})
