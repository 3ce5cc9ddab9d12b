// @vitest-environment happy-dom
import type { Connector } from '@wagmi/core'
import { afterEach, describe, expect, test } from 'vitest'
import { readAccount } from '../account/connections.ts'
import { restoreConnections } from '../connectors/restoreConnections.ts'
import { initialSwap, swapOf } from '../state/swap.ts'
import { createTestKit, healthyApi, hydrated } from '../testing/createTestKit.ts'
import { createFakeWallet, type FakeWallet, fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { changeSwap } from './changeSwap.ts'
import { checkSwapAgain } from './checkSwapAgain.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { disconnectAll } from './disconnectAll.ts'
import { loadProject } from './loadProject.ts'
import { openModal } from './openModal.ts'
import { refreshAccount } from './refreshAccount.ts'
import { refreshBalances } from './refreshBalances.ts'
import { requestClose } from './requestClose.ts'

const wallets: FakeWallet[] = []
afterEach(() => {
  for (const wallet of wallets.splice(0)) wallet.remove()
})

const twoWallets = async (isMulti: boolean) => {
  for (const [name, account] of [
    ['a', fakeAccount],
    ['b', otherAccount],
  ] as const) {
    const wallet = createFakeWallet({ name, rdns: `io.${name}`, accounts: [account] })
    wallet.announce()
    wallets.push(wallet)
  }
  const features = isMulti ? [{ id: 'multi_wallet', isEnabled: true, config: [] }] : []
  const kit = createTestKit({ api: { ...healthyApi(), '/appkit/v1/config': () => ({ body: { features } }) } })
  await hydrated(kit)
  await loadProject(kit)
  await connect(kit, 'io.a')
  await connect(kit, 'io.b')
  const ids = () => [...kit.wagmi.state.connections.values()].map(({ connector }) => connector.id)
  const fail = (id: string) => {
    const connector = kit.wagmi.connectors.find((one) => one.id === id)
    Object.assign(connector ?? {}, { disconnect: () => Promise.reject(new Error('no')) })
  }
  return { kit, ids, fail }
}

describe('[CON-08] leaving', () => {
  test.each([
    [true, undefined, ['io.a']],
    [false, undefined, []],
    [true, 'io.a', ['io.b']],
    [false, 'io.a', ['io.b']],
  ] as const)('with several wallets %s, %s stays connected to %j', async (isMulti, id, left) => {
    const { kit, ids } = await twoWallets(isMulti)
    for (const known of ['nativeBalance', 'tokenBalances', 'tokenCoverage', 'account', 'spendable'])
      kit.queries.setQueryData([known, 'x'], 1)
    await disconnect(kit, id)
    expect(ids()).toEqual(left)
    const kept = ['nativeBalance', 'tokenBalances', 'tokenCoverage', 'account', 'spendable'].filter(
      (known) => kit.queries.getQueryData([known, 'x']) !== undefined,
    )
    expect(kept).toEqual(['spendable'])
    expect(kit.stored.has('latchkey.recentConnectorId')).toBe(left.length > 0)
  })

  test('all leaves each of them, also after one that fails, which is told', async () => {
    const { kit, ids, fail } = await twoWallets(true)
    fail('io.a')
    await expect(disconnectAll(kit)).rejects.toMatchObject({ code: 'connector.disconnectFailed' })
    expect(ids()).toEqual(['io.a'])
    expect(readAccount(kit).address).toBe(fakeAccount)
  })

  test('all of them, without an error', async () => {
    const { kit, ids } = await twoWallets(true)
    await disconnectAll(kit)
    expect(ids()).toEqual([])
  })
})

test('[VIEW-11] leaving the email step with a wallet that cannot be left says so, and closes', async () => {
  const { kit, fail } = await twoWallets(false)
  fail('io.b')
  openModal(kit, 'DataCapture')
  requestClose(kit)
  await expect.poll(() => kit.store.getState().modal.isOpen).toBe(false)
  expect(kit.store.getState().toast.shown).toMatchObject({ variant: 'error', message: 'Failed to disconnect' })
})

test('[CON-06] of two connectors that reach one wallet, the first is restored, and none without a wallet', async () => {
  const kit = createTestKit()
  const asked: string[] = []
  const wallet = {}
  const connector = (uid: string, provider: unknown) =>
    ({
      ...{ uid, id: uid, emitter: { on: () => {}, off: () => {} } },
      getProvider: async () => provider,
      isAuthorized: async () => true,
      connect: async () => {
        asked.push(uid)
        return { accounts: [fakeAccount], chainId: 1329 }
      },
    }) as unknown as Connector
  const connectors = [
    connector('gone', undefined),
    connector('one', wallet),
    connector('two', wallet),
    connector('three', {}),
  ]
  await restoreConnections(kit.wagmi, connectors, () => false)
  expect(asked).toEqual(['one', 'three'])
  expect(kit.wagmi.state).toMatchObject({ current: 'one', status: 'connected' })
})

describe('[ACT-05] after a transaction', () => {
  const stale = (kit: ReturnType<typeof createTestKit>) =>
    kit.queries
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => queryKey[0])
  const keys = ['nativeBalance', 'tokenBalances', 'account', 'coinBalance', 'spendable']
  const fill = (kit: ReturnType<typeof createTestKit>) => {
    for (const key of keys) kit.queries.setQueryData([key, 1], 1)
  }

  test('what it changed is read at once, and again when the index has it', () => {
    const kit = createTestKit()
    fill(kit)
    refreshAccount(kit)
    expect(stale(kit)).toEqual(['nativeBalance', 'tokenBalances', 'account'])
    fill(kit)
    expect(stale(kit)).toEqual([])
    kit.clock.tick(2_499)
    expect(stale(kit)).toEqual([])
    kit.clock.tick(1)
    expect(stale(kit)).toEqual(['nativeBalance', 'tokenBalances', 'account'])
  })

  test.each([true, false])('the server reads the moved tokens again, if it answers: %s', async (isUp) => {
    const asked: URL[] = []
    const kit = createTestKit({
      api: {
        '/v1/account/:address/balance': (url) => {
          asked.push(url)
          return isUp ? { body: { balances: [] } } : 'down'
        },
      },
    })
    fill(kit)
    await refreshBalances(kit, { chainId: 1329, owner: fakeAccount, tokens: [otherAccount, fakeAccount] })
    const query = Object.fromEntries(asked[0]?.searchParams ?? [])
    expect(query).toMatchObject({
      ...{ currency: 'usd', chainId: 'eip155:1329' },
      forceUpdate: `eip155:1329:${otherAccount},eip155:1329:${fakeAccount}`,
    })
    expect(stale(kit)).toEqual(['nativeBalance', 'tokenBalances', 'account', 'coinBalance'])
  })
})

test.each([
  ['unknown', 'sent'],
  ['failed', 'failed'],
  ['done', 'done'],
] as const)('[SEND-07] a swap that is %s is %s after another look', (phase, after) => {
  const kit = createTestKit()
  const run = { steps: ['swap'], current: 0, phase } as never
  changeSwap(kit, () => ({ ...initialSwap, run }))
  checkSwapAgain(kit)
  expect(swapOf(kit.store.getState()).run?.phase).toBe(after)
})

test('[SEND-07] without a swap there is nothing to look at', () => {
  const kit = createTestKit()
  checkSwapAgain(kit)
  expect(swapOf(kit.store.getState()).run).toBeUndefined()
})
