// @vitest-environment happy-dom
import type { Account, LatchkeyError, PairingCode } from '@latchkey/core'
import { createMockLatchkey, userRejection } from '@latchkey/testing'
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'
import { usePairing } from './usePairing.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

function Code() {
  const { uri, error, restart } = usePairing({ walletId: 'pocket' })
  return <button type="button" onClick={restart}>{`${uri} ${error?.code}`}</button>
}

type Offer = { signal: AbortSignal | undefined; settle(account: Account): void; refuse(error: LatchkeyError): void }

const open = () => {
  const offers: Offer[] = []
  const pair = async ({ signal }: { signal?: AbortSignal | undefined } = {}): Promise<PairingCode> => {
    let offer: Omit<Offer, 'signal'> | undefined
    const approved = new Promise<Account>((settle, refuse) => {
      offer = { settle, refuse }
    })
    if (offer) offers.push({ ...offer, signal })
    return { uri: `wc:${offers.length}`, expiresAt: Date.now() + 240_000, link: undefined, approved }
  }
  const client = createMockLatchkey({ answers: { pair } })
  const page = (
    <StrictMode>
      <LatchkeyProvider client={client}>
        <Code />
      </LatchkeyProvider>
    </StrictMode>
  )
  return { client, offers, page }
}
const text = () => screen.getByRole('button').textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a server makes no code', () => {
  const { client, page } = open()
  expect(renderToString(page)).toContain('undefined undefined')
  expect(client.calls).toEqual([])
})

test('shows one code, replaces it before it expires, and ends it with the component', async () => {
  const { client, offers, page } = open()
  const { unmount } = render(page)
  expect(text()).toBe('undefined undefined')
  await pass(0)
  expect(text()).toBe('wc:1 undefined')
  expect(client.calls).toMatchObject([{ method: 'pair', args: [{ walletId: 'pocket' }] }])
  await pass(229_999)
  expect(text()).toBe('wc:1 undefined')
  await pass(1)
  expect(text()).toBe('wc:2 undefined')
  unmount()
  expect(offers.map(({ signal }) => signal?.aborted)).toEqual([true, true])
  await pass(600_000)
  expect(offers).toHaveLength(2)
})

test('an approval ends it, also that of a code which was just replaced', async () => {
  const { offers, page } = open()
  render(page)
  await pass(0)
  await pass(230_000)
  await act(async () => offers[0]?.settle({} as Account))
  expect(text()).toBe('undefined undefined')
  await pass(600_000)
  expect(offers).toHaveLength(2)
})

test('a decline is told, and a new code made on request', async () => {
  const { offers, page } = open()
  render(page)
  await pass(0)
  await act(async () => offers[0]?.refuse(userRejection()))
  expect(text()).toBe('undefined userRejected')
  await pass(600_000)
  expect(offers).toHaveLength(1)
  await act(async () => screen.getByRole('button').click())
  await pass(0)
  expect(text()).toBe('wc:2 undefined')
})
