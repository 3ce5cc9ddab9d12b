// @vitest-environment happy-dom
import { createMockLatchkey, createMockWallet } from '@latchkey/testing'
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import type { WalletList } from '../../core/src/wallets.ts'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'
import { useWallets } from './useWallets.ts'

afterEach(cleanup)

const row = (id: string) => ({
  ...({ id, name: id, icon: undefined, kind: 'injected', isInstalled: true, installUrl: undefined } as const),
})
const listOf = (ids: readonly string[], more: Partial<WalletList> = {}): WalletList => ({
  ...{ rows: ids.map(row), total: ids.length, hasMore: false, error: undefined, ...more },
})

function List({ search }: { search?: string }) {
  const { rows, total, hasMore, isLoading, error, loadMore, refresh } = useWallets({ search })
  return (
    <>
      <p>{`${rows.map(({ id }) => id).join()} of ${total} ${hasMore} ${isLoading} ${error?.code ?? 'fine'}`}</p>
      <button type="button" onClick={loadMore}>
        more
      </button>
      <button type="button" onClick={refresh}>
        again
      </button>
    </>
  )
}

type Client = ReturnType<typeof createMockLatchkey>
const page = (client: Client, search?: string) => (
  <StrictMode>
    <LatchkeyProvider client={client}>
      <List {...(search !== undefined && { search })} />
    </LatchkeyProvider>
  </StrictMode>
)
const press = (name: string) => act(async () => screen.getByText(name).click())

test('a server lists nothing and loads nothing', () => {
  const client = createMockLatchkey()
  expect(renderToString(page(client))).toContain(' of 0 false true fine')
  expect(client.calls).toEqual([])
})

test('pages add up, and a search starts over', async () => {
  const listWallets: Client['listWallets'] = async ({ search = '', page = 1 } = {}) =>
    search ? listOf(['x']) : listOf(page === 1 ? ['a', 'b'] : ['c'], { total: 3, hasMore: page === 1 })
  const client = createMockLatchkey({ answers: { listWallets } })
  const { rerender } = render(page(client))
  expect(await screen.findByText('a,b of 3 true false fine')).toBeTruthy()
  await press('more')
  expect(await screen.findByText('a,b,c of 3 false false fine')).toBeTruthy()
  await press('more')
  expect(screen.getByText('a,b,c of 3 false false fine')).toBeTruthy()
  rerender(page(client, 'x'))
  expect(screen.getByText('a,b,c of 3 false true fine')).toBeTruthy()
  expect(await screen.findByText('x of 1 false false fine')).toBeTruthy()
})

test('a wallet that announces itself late joins the list', async () => {
  let ids = ['a']
  const client = createMockLatchkey({ answers: { listWallets: async () => listOf(ids) } })
  render(page(client))
  await screen.findByText('a of 1 false false fine')
  ids = ['a', 'late']
  await act(async () => createMockWallet().announce()())
  expect(screen.getByText('a,late of 2 false false fine')).toBeTruthy()
})

test('a failure is told, and can be tried again', async () => {
  const error = { code: 'network.apiUnreachable' } as never
  let isDown = true
  const answers = { listWallets: async () => (isDown ? listOf(['a'], { error }) : listOf(['a', 'b'])) }
  const client = createMockLatchkey({ answers })
  client.failNext('listWallets', { code: 'kit.loadFailed' } as never)
  render(page(client))
  await screen.findByText('of 0 false false kit.loadFailed')
  await press('again')
  expect(await screen.findByText('a of 1 false false network.apiUnreachable')).toBeTruthy()
  isDown = false
  await press('again')
  expect(await screen.findByText('a,b of 2 false false fine')).toBeTruthy()
})
