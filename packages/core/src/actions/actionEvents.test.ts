// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { createTestKit, hydrated } from '../testing/createTestKit.ts'
import { createFakePairing } from '../testing/fakePairing.ts'
import { createFakeWallet } from '../testing/fakeWallet.ts'
import { createLoginKit } from '../testing/loginKit.ts'
import { passTime } from '../testing/passTime.ts'
import { takeWaiting } from '../trackEvent.ts'
import { closeModal } from './closeModal.ts'
import { connect } from './connect.ts'
import { connectEmail } from './connectEmail.ts'
import { disconnect } from './disconnect.ts'
import { finishLogin } from './finishLogin.ts'
import { openModal } from './openModal.ts'
import { setLinkingWallet } from './setLinkingWallet.ts'
import { startPairing } from './startPairing.ts'
import { switchNetwork } from './switchNetwork.ts'

let wallet = createFakeWallet()
afterEach(() => wallet.remove())

const told = (kit: Parameters<typeof takeWaiting>[0]) =>
  takeWaiting(kit).map((one) => ('name' in one ? [one.name, one.properties] : ['error']))

describe('[API-28] what happens is told to analytics:', () => {
  const open = async () => {
    wallet = createFakeWallet({ knownChains: [1329, 1328] })
    wallet.announce()
    const kit = createTestKit({ options: { supportedNetworks: [1329, 1328] } })
    await hydrated(kit)
    takeWaiting(kit)
    return kit
  }

  test('a connection, a switch and a disconnection', async () => {
    const kit = await open()
    await connect(kit, 'test.wallet')
    await switchNetwork(kit, 1328)
    await disconnect(kit)
    expect(told(kit)).toEqual([
      ['CONNECT_SUCCESS', { method: 'browser', name: 'Test Wallet' }],
      ['SWITCH_NETWORK', { network: 'eip155:1328' }],
      ['DISCONNECT_SUCCESS', { namespace: 'eip155' }],
    ])
  })

  test('a failed connection, by its sentence', async () => {
    const kit = await open()
    wallet.setMood('reject')
    await expect(connect(kit, 'test.wallet')).rejects.toMatchObject({ rpcCode: 4001 })
    expect(told(kit)).toEqual([['CONNECT_ERROR', { message: 'You declined the request in your wallet.' }]])
  })

  test('opening and closing, with and without an account', async () => {
    const kit = await open()
    closeModal(kit)
    openModal(kit)
    closeModal(kit)
    await connect(kit, 'test.wallet')
    openModal(kit)
    closeModal(kit)
    expect(told(kit)).toEqual([
      ['MODAL_OPEN', { connected: false }],
      ['MODAL_CLOSE', { connected: false }],
      ['CONNECT_SUCCESS', { method: 'browser', name: 'Test Wallet' }],
      ['MODAL_OPEN', { connected: true }],
      ['MODAL_CLOSE', { connected: true }],
    ])
  })

  test('a modal that is closed while a wallet asks is no failed connection', async () => {
    const kit = await open()
    wallet.setMood('hang')
    openModal(kit, 'ConnectingExternal', { connectorId: 'test.wallet' })
    const waiting = expect(connect(kit, 'test.wallet')).rejects.toMatchObject({ code: 'modal.closed' })
    closeModal(kit)
    await waiting
    expect(told(kit).map(([name]) => name)).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
  })

  test('a wallet that is connected already is no failed connection', async () => {
    const kit = await open()
    await connect(kit, 'test.wallet')
    told(kit)
    await expect(connect(kit, 'test.wallet')).rejects.toMatchObject({ code: 'connector.alreadyConnected' })
    expect(told(kit)).toEqual([])
  })

  test('a disconnection that fails', async () => {
    const kit = await open()
    await connect(kit, 'test.wallet')
    told(kit)
    const [connector] = kit.wagmi.connectors.filter(({ id }) => id === 'test.wallet')
    if (connector)
      connector.disconnect = async () => {
        throw new Error('no')
      }
    await expect(disconnect(kit, 'test.wallet')).rejects.toMatchObject({ code: 'connector.disconnectFailed' })
    expect(told(kit)).toEqual([['DISCONNECT_ERROR', {}]])
  })

  test.each([
    ['VERIFY_OTP', ['EMAIL_SUBMITTED', 'EMAIL_VERIFICATION_CODE_SENT']],
    ['VERIFY_DEVICE', ['EMAIL_SUBMITTED', 'EMAIL_VERIFICATION_CODE_SENT']],
    ['CONNECT', ['EMAIL_SUBMITTED', 'CONNECT_SUCCESS']],
  ])('an email login that the frame answers with %s', async (action, events) => {
    const { kit } = createLoginKit({ CONNECT_EMAIL: () => ({ reply: { action } }) })
    await passTime(kit, connectEmail(kit, 'ada@example.com'))
    expect(
      told(kit)
        .map(([name]) => name)
        .filter((name) => name !== 'MODAL_OPEN'),
    ).toEqual(events)
  })

  test.each([
    [undefined, 'qrcode'],
    ['pocket', 'mobile'],
  ])('a paired wallet, from the list: %s, by %s', async (walletId, method) => {
    const phone = createFakePairing()
    const options = { relay: { urls: ['wss://relay.test/relay'] } }
    const kit = createTestKit({ options, ports: { createPairing: phone.create } })
    openModal(kit, 'ConnectingWalletConnectBasic')
    await startPairing(kit)
    setLinkingWallet(kit, walletId)
    takeWaiting(kit)
    phone.offers[0]?.approve()
    await expect.poll(() => kit.store.getState().modal.isOpen).toBe(false)
    expect(told(kit)[0]).toEqual(['CONNECT_SUCCESS', { method, name: 'Pocket Wallet' }])
  })

  test.each([
    [
      'github',
      [
        ['CONNECT_SUCCESS', { method: 'github', name: 'Latchkey wallet' }],
        ['SOCIAL_LOGIN_SUCCESS', { provider: 'github' }],
      ],
    ],
    [undefined, [['CONNECT_SUCCESS', { method: 'email', name: 'Latchkey wallet' }]]],
  ] as const)('a finished login by %s', async (provider, events) => {
    const { kit } = createLoginKit()
    await passTime(kit, finishLogin(kit, provider))
    expect(told(kit)).toEqual(events)
  })
})
