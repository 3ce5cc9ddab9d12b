// @vitest-environment happy-dom
import type { InitialState } from '@latchkey/core'
import { createMockLatchkey, type MockLatchkey } from '@latchkey/testing'
import { act } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { ConnectButton } from './ConnectButton.tsx'
import { Connected } from './Connected.tsx'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'
import { useWallet } from './useWallet.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const initialState: InitialState = {
  account: {
    ...{ family: 'evm', address, caip: `eip155:1329:${address}`, chainId: 1329, chain: undefined },
    ...{ isChainSupported: true, network: { name: 'Sei', icon: undefined } },
    wallet: { id: 'io.metamask', name: 'MetaMask', kind: 'injected' },
  },
}
let root: Root | undefined
afterEach(() => act(async () => root?.unmount()))

function Status() {
  const { status, isConnected, isReady } = useWallet()
  return <p>{`${status} ${isConnected} ${isReady}`}</p>
}
const page = (client: MockLatchkey, state?: InitialState) => (
  <LatchkeyProvider client={client} initialState={state}>
    <ConnectButton />
    <Connected fallback={<i>outside</i>}>
      <b>inside</b>
    </Connected>
    <Status />
  </LatchkeyProvider>
)

/** Renders on a server, lets a browser take over, and answers with a way to read the page. */
const visit = async (client: MockLatchkey, state?: InitialState) => {
  const served = renderToString(page(client, state))
  const body = document.createElement('div')
  body.innerHTML = served
  const faults = vi.fn()
  await act(async () => {
    root = hydrateRoot(body, page(client, state), { onRecoverableError: faults })
  })
  expect(faults).not.toHaveBeenCalled()
  expect(body.innerHTML).toBe(served)
  return () => [...body.children].map(({ textContent }) => textContent)
}

test('with the account of a cookie the first paint shows it, until its wallet has reconnected', async () => {
  const client = createMockLatchkey({ status: 'pending', account: { address, chainId: 1329 } })
  const read = await visit(client, initialState)
  expect(read()).toEqual(['0x7099…79C8', 'inside', 'reconnecting false true'])
  await act(async () => client.setState({ status: 'reconnecting' }))
  expect(read()).toEqual(['0x7099…79C8', 'inside', 'reconnecting false true'])
  await act(async () => void client.connect())
  expect(read()).toEqual(['0x7099…79C8', 'inside', 'connected true true'])
  await act(async () => void client.disconnect())
  expect(read()).toEqual(['Connect wallet', 'outside', 'disconnected false true'])
})

test('a cookie whose wallet is gone is forgotten', async () => {
  const client = createMockLatchkey({ status: 'pending' })
  const read = await visit(client, initialState)
  await act(async () => client.setState({ status: 'disconnected' }))
  expect(read()).toEqual(['Connect wallet', 'outside', 'disconnected false true'])
})

test('without one, the first paint is pending', async () => {
  const read = await visit(createMockLatchkey({ status: 'pending' }))
  expect(read()).toEqual(['Connect wallet', 'outside', 'pending false false'])
})
