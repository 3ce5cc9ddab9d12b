// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { readAccount } from '../account/connections.ts'
import { createTestKit, hydrated, type TestKit } from '../testing/createTestKit.ts'
import { createFakeWallet, fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { reconnect } from './reconnect.ts'

const wallets = [
  createFakeWallet({ name: 'Alpha', rdns: 'io.alpha', accounts: [fakeAccount] }),
  createFakeWallet({ name: 'Beta', rdns: 'io.beta', accounts: [otherAccount] }),
]
afterEach(() => {
  for (const wallet of wallets) wallet.remove()
})

/** A browser with two tabs of one site. They share a storage, but for what belongs to a tab. */
const browser = () => {
  for (const wallet of wallets) wallet.announce()
  const shared = new Map<string, string>()
  const tabs: EventTarget[] = []
  const change = (own: EventTarget, key: string, newValue: string | null): void => {
    if (newValue === null) shared.delete(key)
    else shared.set(key, newValue)
    for (const tab of tabs) if (tab !== own) tab.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  }
  return () => {
    const session = new Map<string, string>()
    const load = async (): Promise<TestKit> => {
      const pageEvents = new EventTarget()
      tabs.push(pageEvents)
      const isOwn = (key: string) => key === 'latchkey.tabConnectorId'
      const storage = {
        get: (key: string) => (isOwn(key) ? session : shared).get(key),
        set: (key: string, value: string) =>
          void (isOwn(key) ? session.set(key, value) : change(pageEvents, key, value)),
        remove: (key: string) => void (isOwn(key) ? session.delete(key) : change(pageEvents, key, null)),
      }
      const kit = createTestKit({ ports: { storage, pageEvents } })
      await hydrated(kit)
      await reconnect(kit)
      return kit
    }
    return { load, close: (kit: TestKit) => void tabs.splice(tabs.indexOf(kit.ports.pageEvents), 1) }
  }
}

const joined = async (kit: TestKit, id: string): Promise<TestKit> => {
  await connect(kit, id)
  await vi.dynamicImportSettled()
  return kit
}

const idOf = (kit: TestKit): string | undefined => readAccount(kit).connectorId

/** Two tabs that were opened before either was connected. */
const withBoth = async () => {
  const openTab = browser()
  const [one, other] = [openTab(), openTab()]
  const [first, second] = [await one.load(), await other.load()]
  await joined(first, 'io.alpha')
  await joined(second, 'io.beta')
  const reload = () => {
    one.close(first)
    return one.load()
  }
  return { openTab, first, second, reload }
}

test('[CON-06] a reload brings back the wallet of this tab, not that of the tab that connected last', async () => {
  const { openTab, first, reload } = await withBoth()
  expect(readAccount(first)).toMatchObject({ connectorId: 'io.alpha', address: fakeAccount })
  expect(readAccount(await reload())).toMatchObject({ connectorId: 'io.alpha', address: fakeAccount })
  expect(readAccount(await reload())).toMatchObject({ connectorId: 'io.alpha', address: fakeAccount })
  expect(idOf(await openTab().load())).toBe('io.beta')
})

test('[CON-06] a reload brings back the wallet of this tab after the other tab has disconnected its own', async () => {
  const { openTab, second, reload } = await withBoth()
  await disconnect(second)
  await vi.waitFor(async () => expect(idOf(await openTab().load())).toBe('io.alpha'))
  expect(idOf(await reload())).toBe('io.alpha')
})

test('[CON-06] a reload while the wallet of this tab is still coming back does not lose it', async () => {
  const { first, reload } = await withBoth()
  for (const wallet of wallets) wallet.remove()
  void reload()
  await vi.waitFor(() => expect(first.ports.storage.get('latchkey.tabConnectorId')).toBe('"io.alpha"'))
  for (const wallet of wallets) wallet.announce()
  expect(idOf(await reload())).toBe('io.alpha')
})

test('[CON-12] a tab that was disconnected forgets its wallet', async () => {
  const { first, second, reload } = await withBoth()
  await disconnect(first)
  await disconnect(second)
  expect(readAccount(await reload()).status).toBe('disconnected')
  expect(first.ports.storage.get('latchkey.tabConnectorId')).toBeUndefined()
})

test('[CON-12] a wallet that was disconnected in the other tab is not kept for a reload', async () => {
  const { openTab, first, second } = await withBoth()
  await connect(second, 'io.alpha')
  await disconnect(second, 'io.beta')
  await disconnect(second, 'io.alpha')
  await vi.waitFor(() => expect(readAccount(first).status).toBe('disconnected'))
  expect(idOf(await openTab().load())).toBeUndefined()
  expect(first.ports.storage.get('latchkey.recentConnectorId')).toBeUndefined()
})
