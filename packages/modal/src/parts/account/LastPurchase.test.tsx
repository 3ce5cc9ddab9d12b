// @vitest-environment happy-dom
import { createTestChain } from '@latchkey/core/testing/createTestChain'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { fakeAccount, otherAccount } from '@latchkey/core/testing/fakeWallet'
import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openAccount } from '../../testing/openAccount.ts'
import { cleanUp, settle } from '../../testing/openedModal.ts'

afterEach(cleanUp)

const purchase = { owner: fakeAccount, chainId: 1329, contract: null, unitsBefore: '5', until: 4_000_000_000_000 }

/** The account after a reload, with this much of the coin, and a purchase that had begun. */
const open = async (units: bigint, kept: unknown = purchase) => {
  const forced: string[] = []
  const page = await openAccount(
    {
      rpc: createTestChain(units).rpc,
      storage: { 'latchkey.purchase': typeof kept === 'string' ? kept : JSON.stringify(kept) },
      api: {
        ...healthyApi(),
        [`/v1/account/${fakeAccount}/balance`]: ({ searchParams }) => {
          const wanted = searchParams.get('forceUpdate')
          if (wanted) forced.push(wanted)
          return { body: { balances: [] } }
        },
      },
    },
    'Account',
  )
  await settle()
  return { ...page, forced }
}
const native = 'eip155:1329:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

test('[ACT-08] a purchase that arrived during a reload shows in the balance at once', async () => {
  const { kit, forced } = await open(6n)
  await vi.waitFor(() => expect(forced).toContain(native))
  expect(kit.stored.has('latchkey.purchase')).toBe(false)
})

test.each([
  ['nothing arrived yet', 5n, purchase],
  ['another account', 6n, { ...purchase, owner: otherAccount }],
  ['another network', 6n, { ...purchase, chainId: 1 }],
  ['one that is too old', 6n, { ...purchase, until: 1 }],
  ['unreadable', 6n, '{"owner":'],
  ['odd values', 6n, { ...purchase, unitsBefore: '-1e9', contract: 'x' }],
])('[ACT-08] %s: the server is not asked to read again', async (_, units, kept) => {
  const { forced } = await open(units, kept)
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(forced).toEqual([])
})
