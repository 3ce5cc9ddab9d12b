// @vitest-environment happy-dom
import type { Latchkey } from '@latchkey/core'
import { afterEach, expect, it } from 'vitest'
import { LatchkeyButton } from './LatchkeyButton.ts'

customElements.define('latchkey-button', LatchkeyButton)

afterEach(() => document.body.replaceChildren())

/** A client in a state that the test changes. */
const fakeClient = () => {
  let state = { status: 'pending' }
  const listeners = new Set<() => void>()
  const client = {
    getState: () => state,
    on: () => () => {},
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as Latchkey
  const become = (next: object) => {
    state = next as typeof state
    for (const listener of listeners) listener()
  }
  return { client, become }
}

const open = (client?: Latchkey) => {
  const element = document.createElement('latchkey-button') as LatchkeyButton
  if (client) element.client = client
  document.body.append(element)
  return element.shadowRoot?.querySelector('button') as HTMLButtonElement
}

it('is busy until the client knows its state and while it connects, and then shows the account', () => {
  const { client, become } = fakeClient()
  const button = open(client)
  expect([button.ariaBusy, button.textContent]).toEqual(['true', 'Connect wallet'])
  become({ status: 'disconnected' })
  expect(button.ariaBusy).toBe('false')
  become({ status: 'connecting' })
  expect(button.ariaBusy).toBe('true')
  become({ status: 'connected', account: { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } })
  expect([button.ariaBusy, button.textContent]).toEqual(['false', '0x7099…79C8'])
})

it('is not busy without a client', () => {
  expect(open().ariaBusy).toBe('false')
})
