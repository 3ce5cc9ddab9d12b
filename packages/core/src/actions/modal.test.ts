// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { currentEntry } from '../state/router.ts'
import { createTestKit, healthyApi, type TestKit } from '../testing/createTestKit.ts'
import { createFakeWallet, type FakeWallet } from '../testing/fakeWallet.ts'
import { closeModal } from './closeModal.ts'
import { connect } from './connect.ts'
import { followAccount } from './followAccount.ts'
import { goBack, pushView } from './navigate.ts'
import { openModal } from './openModal.ts'
import { requestClose } from './requestClose.ts'

let wallet: FakeWallet = createFakeWallet()
afterEach(() => wallet.remove())

const withWallet = async (setup: Parameters<typeof createFakeWallet>[0] = {}) => {
  wallet = createFakeWallet(setup)
  wallet.announce()
  const kit = createTestKit()
  followAccount(kit)
  return kit
}
const view = (kit: TestKit) => currentEntry(kit.store.getState().router).view
const isOpen = (kit: TestKit) => kit.store.getState().modal.isOpen

describe('opening and closing', () => {
  test('[VIEW-07] opens at Connect, or at Account when an address is connected', async () => {
    const kit = await withWallet()
    openModal(kit)
    expect(view(kit)).toBe('Connect')
    closeModal(kit)
    await connect(kit, 'test.wallet')
    openModal(kit)
    expect(view(kit)).toBe('Account')
  })

  test('opens directly at one wallet', async () => {
    const kit = await withWallet()
    openModal(kit, 'ConnectingExternal', { connectorId: 'test.wallet' })
    expect(currentEntry(kit.store.getState().router)).toEqual({
      view: 'ConnectingExternal',
      params: { connectorId: 'test.wallet' },
    })
  })

  test('[VIEW-08] closing resets the stack to Connect', () => {
    const kit = createTestKit()
    openModal(kit)
    expect(kit.store.getState().modal).toEqual({ isOpen: true, isShaking: false })
    pushView(kit, 'AllWallets')
    closeModal(kit)
    expect(kit.store.getState().modal).toEqual({ isOpen: false, isShaking: false })
    expect(kit.store.getState().router.history).toEqual([{ view: 'Connect', params: undefined }])
  })

  test('[VIEW-05] back with one entry closes the modal', () => {
    const kit = createTestKit()
    openModal(kit)
    goBack(kit)
    expect(isOpen(kit)).toBe(false)
  })

  test.each(['Connect', 'UnsupportedChain', 'Account', 'ApproveTransaction'] as const)(
    '[VIEW-11] %s closes on request',
    (name) => {
      const kit = createTestKit()
      openModal(kit, name)
      requestClose(kit)
      expect(isOpen(kit)).toBe(false)
    },
  )
})

describe('the plan', () => {
  test('[VIEW-09] an exceeded plan replaces the open Connect view', async () => {
    const kit = createTestKit({
      api: {
        ...healthyApi(),
        '/appkit/v1/project-limits': () => ({
          body: { planLimits: { tier: 'starter', isAboveMauLimit: true, isAboveRpcLimit: false } },
        }),
      },
    })
    openModal(kit)
    await expect.poll(() => view(kit)).toBe('UsageExceeded')
    pushView(kit, 'AllWallets')
    expect(view(kit)).toBe('UsageExceeded')
  })

  test('a service outage does not delay the modal', async () => {
    const kit = createTestKit({ api: { '/appkit/v1/project-limits': () => 'down' } })
    openModal(kit)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(view(kit)).toBe('Connect')
    expect(kit.store.getState().plan.hasExceededUsageLimit).toBe(false)
  })

  test.each([
    [401, 'APKT007'],
    [429, 'APKT010'],
    [503, 'APKT009'],
  ])('[ERR-05] origins answered %i: %s', async (status, alert) => {
    const kit = createTestKit({ api: { ...healthyApi(), '/projects/v1/origins': () => ({ status }) } })
    openModal(kit)
    await expect.poll(() => kit.store.getState().alerts).toMatchObject([{ alert }])
  })

  test('[ERR-05] an unlisted origin raises APKT002; a missing project id APKT008', async () => {
    const kit = createTestKit({
      api: { ...healthyApi(), '/projects/v1/origins': () => ({ body: { allowedOrigins: ['http://other.test'] } }) },
    })
    openModal(kit)
    await expect.poll(() => kit.store.getState().alerts).toMatchObject([{ alert: 'APKT002' }])
    const nameless = createTestKit({ options: { projectId: '' } })
    openModal(nameless)
    await expect.poll(() => nameless.store.getState().alerts).toMatchObject([{ alert: 'APKT008' }])
  })
})

describe('the open modal follows the wallet', () => {
  test('a new account closes Connect', async () => {
    const kit = await withWallet()
    openModal(kit)
    await connect(kit, 'test.wallet')
    expect(isOpen(kit)).toBe(false)
  })

  test('an account on an unsupported chain opens UnsupportedChain', async () => {
    const kit = await withWallet({ chainId: 1 })
    openModal(kit)
    await connect(kit, 'test.wallet')
    expect(view(kit)).toBe('UnsupportedChain')
  })

  test('chain changes there and back are followed from Account', async () => {
    const kit = await withWallet()
    await connect(kit, 'test.wallet')
    openModal(kit)
    wallet.changeChain(1)
    expect(view(kit)).toBe('UnsupportedChain')
    wallet.changeChain(1329)
    expect([view(kit), isOpen(kit)]).toEqual(['Account', true])
  })

  test('UnsupportedChain opened by connecting closes after the switch', async () => {
    const kit = await withWallet({ chainId: 1 })
    openModal(kit)
    await connect(kit, 'test.wallet')
    wallet.changeChain(1329)
    expect(isOpen(kit)).toBe(false)
  })

  test('a chain that is supported again leaves every other view open', async () => {
    const kit = await withWallet({ chainId: 1 })
    await connect(kit, 'test.wallet')
    openModal(kit, 'AllWallets')
    wallet.changeChain(1329)
    expect([view(kit), isOpen(kit)]).toEqual(['AllWallets', true])
  })

  test('a removed account closes Account', async () => {
    const kit = await withWallet()
    await connect(kit, 'test.wallet')
    openModal(kit)
    wallet.changeAccounts([])
    await expect.poll(() => isOpen(kit)).toBe(false)
  })

  test('a removed account keeps the wallet list open', async () => {
    const kit = await withWallet()
    await connect(kit, 'test.wallet')
    openModal(kit, 'AllWallets')
    wallet.changeAccounts([])
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(isOpen(kit)).toBe(true)
  })
})
