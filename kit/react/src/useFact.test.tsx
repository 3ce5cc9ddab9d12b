// @vitest-environment happy-dom
import { createMockLatchkey } from '@latchkey/testing'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useBalance, useIdentity } from './facts.ts'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'

afterEach(cleanup)

const balance = { units: '4', amount: '0.4', symbol: 'ETH', decimals: 1 }

function Shown({ address }: { address?: string }) {
  const { status, data, refresh } = useBalance(address === undefined ? undefined : { address })
  return <button type="button" onClick={refresh}>{`${status} ${data?.amount ?? '–'} ${useIdentity().status}`}</button>
}

const show = (client: ReturnType<typeof createMockLatchkey>, address?: string) =>
  render(
    <LatchkeyProvider client={client}>
      <Shown {...(address !== undefined && { address })} />
    </LatchkeyProvider>,
  )
const watched = (client: ReturnType<typeof createMockLatchkey>) =>
  client.calls.filter(({ method }) => method === 'watch').map(({ args }) => args)

test('without an account a hook is idle and loads nothing', async () => {
  const client = createMockLatchkey({ facts: { balance } })
  show(client)
  await act(async () => {})
  expect(screen.getByText('idle – idle')).toBeTruthy()
  expect(client.calls).toEqual([])
})

test('with an account it follows that account on its chain, and shows known data at once when it comes back', async () => {
  const client = createMockLatchkey({
    status: 'connected',
    account: { address: '0x1', chainId: 1 },
    facts: { balance },
  })
  show(client)
  expect(screen.getByText('loading – loading')).toBeTruthy()
  expect(await screen.findByText('ready 0.4 loading')).toBeTruthy()
  expect(watched(client)).toContainEqual(['balance', { address: '0x1', chainId: 1 }])
  cleanup()
  show(client)
  expect(screen.getByText('ready 0.4 loading')).toBeTruthy()
})

test("a wallet on an unknown network is followed on the page's first one", async () => {
  const account = { address: '0x1', chainId: 5, isChainSupported: false }
  const client = createMockLatchkey({ status: 'connected', account, facts: { balance } })
  show(client)
  await screen.findByText('ready 0.4 loading')
  expect(watched(client)).toContainEqual(['balance', { address: '0x1', chainId: 1 }])
})

test('a named address needs no wallet; a failure to load is told, and refreshing loads again', async () => {
  const client = createMockLatchkey({ facts: { balance } })
  client.failNext('watch', new Error('no engine') as never)
  show(client, '0x2')
  expect(await screen.findByText('failed – idle')).toBeTruthy()
  expect(watched(client)).toEqual([['balance', { address: '0x2', chainId: undefined }]])
  await act(async () => screen.getByRole('button').click())
  expect(await screen.findByText('ready 0.4 idle')).toBeTruthy()
})
