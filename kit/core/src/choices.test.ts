// @vitest-environment happy-dom
import { connect } from '@latchkey/core/actions/connect'
import { loadProject } from '@latchkey/core/actions/loadProject'
import { createPageChoice } from '@latchkey/core/createPageChoice'
import { currentEntry } from '@latchkey/core/state/router'
import { createTestKit, healthyApi, hydrated } from '@latchkey/core/testing/createTestKit'
import { createFakeWallet } from '@latchkey/core/testing/fakeWallet'
import { afterEach, expect, test, vi } from 'vitest'
import type { Latchkey } from './client.ts'
import { createClient } from './createClient.ts'
import { type Engine, startEngine } from './engine.ts'
import type { LatchkeyOptions } from './options.ts'
import { clientOf } from './testing/clientOf.ts'

let client: Latchkey | undefined
afterEach(() => {
  client?.destroy()
  vi.unstubAllGlobals()
})

test('what the page chooses reaches the modal; undefined chooses nothing', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }))
  const wallets = { include: ['io.metamask'], exclude: undefined, order: ['embedded'], logins: ['email'] as const }
  const options: LatchkeyOptions = {
    ...{ server: 'https://api.example', projectId: 'p1', walletUrl: 'https://wallet.example', pairing: false },
    ...{ chainIds: [1329], wallets, features: { swap: false, buy: undefined } },
  }
  let engine: Engine | undefined
  client = createClient(options, async (storage) => {
    engine = await startEngine(options, storage)
    return engine
  })
  await client.preload()
  const choice = engine?.kit.config.choice
  expect(choice).toMatchObject({ areLoginsNamed: true, isOrdered: true, isOnlyNamed: true, hasLogins: false })
  expect([choice?.isListed(['io.metamask']), choice?.isListed(['io.rabby'])]).toEqual([true, false])
  await expect(client.open('swap')).rejects.toMatchObject({ code: 'kit.viewHidden', details: { view: 'swap' } })
})

/** A client whose page hides one view, on a project with everything on but buying. */
const open = async (hidden: 'swap' | 'send' | 'receive' | 'activity' | undefined) => {
  const features = ['swap', 'activity'].map((id) => ({ id, isEnabled: true, config: null }))
  const kit = createTestKit({
    api: { ...healthyApi(), '/appkit/v1/config': () => ({ body: { features } }) },
    options: { choice: createPageChoice({}, hidden && { [hidden]: false }) },
  })
  await hydrated(kit)
  const latchkey = await clientOf(kit)
  return { kit, latchkey }
}

test.each(['swap', 'send', 'receive', 'activity'] as const)(
  'the view %s can be hidden, also before the project is known',
  async (view) => {
    const { kit, latchkey } = await open(view)
    const hidden = { code: 'kit.viewHidden', message: `The view ${view} is turned off.` }
    await expect(latchkey.open(view)).rejects.toMatchObject(hidden)
    await loadProject(kit)
    await expect(latchkey.open(view)).rejects.toMatchObject(hidden)
    expect(latchkey.getState().modal.isOpen).toBe(false)
    const other = view === 'send' ? 'receive' : 'send'
    await latchkey.open(other)
    expect(latchkey.getState().modal.isOpen).toBe(true)
  },
)

test('a view that the project has off is hidden once the project is known', async () => {
  const { kit, latchkey } = await open(undefined)
  await loadProject(kit)
  await expect(latchkey.open('buy')).rejects.toMatchObject({ code: 'kit.viewHidden' })
  await latchkey.open('swap')
})

test('the state’s features are those that the modal offers', async () => {
  const { kit, latchkey } = await open('receive')
  await loadProject(kit)
  await vi.waitFor(() => expect(latchkey.getState().features.isKnown).toBe(true))
  expect(latchkey.getState().features).toEqual({
    ...{ isKnown: true, swap: true, buy: false, activity: true },
    ...{ send: true, receive: false, names: true },
  })
})

test('the view signIn asks a connected account, and is hidden where the project has no sign-in', async () => {
  const wallet = createFakeWallet()
  wallet.announce()
  const features = [{ id: 'reown_authentication', isEnabled: true, config: null }]
  const kit = createTestKit({
    rpc: async () => '0x',
    api: { ...healthyApi(), '/appkit/v1/config': () => ({ body: { features } }) },
  })
  await hydrated(kit)
  const latchkey = await clientOf(kit)
  await loadProject(kit)
  await latchkey.open('signIn')
  expect(currentEntry(kit.store.getState().router).view).toBe('Connect')
  await connect(kit, 'test.wallet')
  await latchkey.open('signIn')
  expect(currentEntry(kit.store.getState().router).view).toBe('SIWXSignMessage')
  wallet.remove()
  const without = await open(undefined)
  await loadProject(without.kit)
  await expect(without.latchkey.open('signIn')).rejects.toMatchObject({ code: 'kit.viewHidden' })
})
