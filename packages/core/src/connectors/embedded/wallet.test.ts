import { describe, expect, test, vi } from 'vitest'
import { readAccount, toConnectorRecord } from '../../account/connections.ts'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { signMessage } from '../../actions/signMessage.ts'
import { storageKeys } from '../../state/persist.ts'
import { createTestKit } from '../../testing/createTestKit.ts'
import { createFakeFrameHost, type FrameScript } from '../../testing/fakeFrameHost.ts'
import { passTime } from '../../testing/passTime.ts'
import { knownWallets } from '../../wallets/knownWallets.ts'
import { embeddedId } from './embedded.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const user = { address, chainId: 1329, email: 'ada@example.com', accounts: [{ address, type: 'eoa' }] }
const healthy: FrameScript = {
  GET_USER: () => ({ reply: user }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ reply: { smartAccountEnabledNetworks: [1329] } }),
  CONNECT_EMAIL: () => ({ reply: { action: 'VERIFY_OTP' } }),
  IS_CONNECTED: () => ({ reply: { isConnected: true } }),
}

const start = (script: FrameScript = {}, storage: Record<string, string> = {}) => {
  const host = createFakeFrameHost({ ...healthy, ...script })
  const kit = createTestKit({ frameHost: host, storage })
  return { kit, host }
}

describe('the embedded wallet', () => {
  test('[FRAME-02] passes project, chain, version, logger and RPC in the frame URL', async () => {
    const { kit, host } = start()
    await passTime(
      kit,
      kit.embedded().then((wallet) => wallet.getUser()),
    )
    const { origin, pathname, searchParams } = new URL(host.src ?? '')
    expect(`${origin}${pathname}`).toBe('http://wallet.test/sdk')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      projectId: 'test-project',
      chainId: 'eip155:1329',
      enableLogger: 'true',
      rpcUrl: expect.stringContaining('/v1/?chainId=eip155%3A1329'),
    })
    expect(searchParams.has('enableCloudAuthAccount')).toBe(false)
  })

  test('[FRAME-02] sets enableCloudAuthAccount only if the project captures emails', async () => {
    const { kit, host } = start()
    kit.store.setState(({ features }) => ({ features: { ...features, emailCapture: true } }))
    await passTime(
      kit,
      kit.embedded().then((wallet) => wallet.getUser()),
    )
    expect(new URL(host.src ?? '').searchParams.get('enableCloudAuthAccount')).toBe('true')
  })

  test('[FRAME-04] boots in order: dapp data and theme after 500 ms, networks, then the request', async () => {
    const { kit, host } = start()
    await passTime(
      kit,
      kit.embedded().then((wallet) => wallet.getUser()),
    )
    expect(host.sent.map(({ name }) => name)).toEqual([
      'SYNC_DAPP_DATA',
      'SYNC_THEME',
      'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
      'GET_USER',
    ])
    expect(host.sent.at(-1)?.payload).toMatchObject({ rpcUrl: expect.stringContaining('/v1/?chainId=eip155%3A1329') })
    expect(kit.stored.get(storageKeys.smartAccountNetworks)).toBe('1329')
  })

  test('[FRAME-04] a change of language or theme is told to a frame that is there', async () => {
    const { kit, host } = start()
    const told = () => host.sent.filter(({ name }) => name === 'SYNC_THEME').length
    const settle = async () => passTime(kit, Promise.resolve())
    const wallet = await kit.embedded()
    kit.store.setState({ language: 'fr' })
    await settle()
    expect(told()).toBe(0)
    await passTime(kit, wallet.getUser())
    expect(told()).toBe(1)
    kit.store.setState({ language: 'de' })
    await vi.waitFor(() => expect(told()).toBe(2))
    kit.store.setState(({ theme }) => ({ theme: { ...theme } }))
    await vi.waitFor(() => expect(told()).toBe(3))
    kit.store.setState(({ modal }) => ({ modal: { ...modal } }))
    await settle()
    expect(told()).toBe(3)
  })

  test('[AUTH-02, FRAME-14] a login sets the flag, keeps the email and clears the time of the last email', async () => {
    const { kit } = start({}, { [storageKeys.lastEmailLoginTime]: '5' })
    await passTime(
      kit,
      kit.embedded().then((wallet) => wallet.getUser()),
    )
    expect(kit.stored.get('@appkit-wallet/EMAIL_LOGIN_USED_KEY')).toBe('true')
    expect(kit.stored.get('@appkit-wallet/EMAIL')).toBe('ada@example.com')
    expect(kit.stored.get('@appkit-wallet/LAST_USED_CHAIN_KEY')).toBe('1329')
    expect(kit.stored.has('@appkit-wallet/LAST_EMAIL_LOGIN_TIME')).toBe(false)
  })

  test('[AUTH-02] a login keeps the network that the frame names', async () => {
    const { kit } = start({ GET_USER: () => ({ reply: { ...user, chainId: 1328 } }) })
    await passTime(
      kit,
      kit.embedded().then((wallet) => wallet.getUser()),
    )
    expect(kit.stored.get('@appkit-wallet/LAST_USED_CHAIN_KEY')).toBe('1328')
  })

  test('[AUTH-04] another email within 30 s is refused with the seconds left', async () => {
    const { kit } = start()
    const wallet = await kit.embedded()
    await passTime(kit, wallet.connectEmail('ada@example.com'))
    await expect(wallet.connectEmail('ada@example.com')).rejects.toThrow(/Please try again after (29|30) seconds/)
    await passTime(kit, wallet.connectEmail('adah@example.com'))
    await expect(wallet.connectEmail('adah@example.com')).rejects.toThrow(/Please try again after/)
    kit.clock.tick(30_000)
    await passTime(kit, wallet.connectEmail('ada@example.com'))
  })

  test('[AUTH-04] a pause that the frame names replaces the 30 s', async () => {
    const reply = { action: 'VERIFY_OTP', resendAfterSeconds: 60 }
    const { kit } = start({ CONNECT_EMAIL: () => ({ reply }) })
    await passTime(
      kit,
      kit.embedded().then((wallet) => wallet.connectEmail('ada@example.com')),
    )
    const wallet = await kit.embedded()
    kit.clock.tick(31_000)
    await expect(wallet.connectEmail('ada@example.com')).rejects.toThrow(/Please try again after (28|29) seconds/)
    kit.clock.tick(29_000)
    await passTime(kit, wallet.connectEmail('ada@example.com'))
  })

  test('[AUTH-04] a login waits for no email of tomorrow: the clock was wrong then', async () => {
    const { kit, host } = start({}, { [storageKeys.lastEmailLoginTime]: '1760086400000' })
    const wallet = await kit.embedded()
    await passTime(kit, wallet.connectEmail('ada@example.com'))
    expect(host.sent.at(-1)?.name).toBe('CONNECT_EMAIL')
  })

  test('[FRAME-12] keeps the token of a session update, sends it with is-connected, and drops it on disconnect', async () => {
    const { kit, host } = start({}, { [storageKeys.emailLoginUsed]: 'true' })
    const wallet = await kit.embedded()
    const offered = () => host.sent.filter(({ name }) => name === 'IS_CONNECTED').map(({ payload }) => payload)
    await passTime(kit, wallet.isConnected())
    expect(offered()).toEqual([{ token: undefined }])
    host.say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'handle-1' } })
    await passTime(kit, wallet.isConnected())
    host.say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'handle-2' } })
    await passTime(kit, wallet.isConnected())
    expect(offered().slice(1)).toEqual([{ token: 'handle-1' }, { token: 'handle-2' }])
    expect(kit.stored.get('@appkit-wallet/SESSION_TOKEN_KEY')).toBe('handle-2')
    await passTime(kit, wallet.signOut())
    expect(kit.stored.has('@appkit-wallet/SESSION_TOKEN_KEY')).toBe(false)
    expect(host.sent.at(-1)?.name).toBe('SIGN_OUT')
  })

  test("[VIEW-10] sends the page's theme variables under the names the frame reads", async () => {
    const host = createFakeFrameHost(healthy)
    const kit = createTestKit({ frameHost: host, options: { themeVariables: { '--w3m-accent': '#123456' } } })
    await passTime(
      kit,
      kit.embedded().then((wallet) => wallet.getUser()),
    )
    expect(host.sent.find(({ name }) => name === 'SYNC_THEME')?.payload).toMatchObject({
      themeMode: 'dark',
      themeVariables: { '--w3m-accent': '#123456' },
      w3mThemeVariables: { '--w3m-accent': '#123456' },
    })
  })

  test('[AUTH-06] clears the cached login when is-connected is false or fails', async () => {
    for (const answer of [{ reply: { isConnected: false } }, { error: 'gone' }]) {
      const { kit } = start(
        { IS_CONNECTED: () => answer },
        { [storageKeys.emailLoginUsed]: 'true', [storageKeys.email]: 'ada@example.com' },
      )
      expect(
        await passTime(
          kit,
          kit.embedded().then((wallet) => wallet.isConnected()),
        ),
      ).toBe(false)
      expect(kit.stored.has(storageKeys.emailLoginUsed)).toBe(false)
      expect(kit.stored.has(storageKeys.email)).toBe(false)
    }
  })

  test('[CON-10] connects through wagmi as an AUTH connector, with the active account first', async () => {
    const smart = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
    const accounts = [
      { address: smart, type: 'smartAccount' },
      { address, type: 'eoa' },
    ]
    const { kit } = start({ GET_USER: () => ({ reply: { ...user, address: smart, accounts } }) })
    await passTime(kit, connect(kit, embeddedId))
    expect(readAccount(kit)).toMatchObject({ status: 'connected', address: smart, chainId: 1329 })
    const connector = kit.wagmi.connectors.find(({ id }) => id === embeddedId)
    expect(connector && toConnectorRecord(kit, connector).type).toBe('AUTH')
    expect(knownWallets(kit)).toMatchObject([
      { connectorId: 'ID_AUTH', accounts: [smart], auth: { name: 'ada@example.com' } },
    ])
  })

  test('[FRAME-18] opens ApproveTransaction for approvals and closes it again; reads show nothing', async () => {
    let finish = (_: unknown) => {}
    const { kit, host } = start({ RPC_REQUEST: () => 'silent' })
    await passTime(kit, connect(kit, embeddedId))
    const signed = passTime(kit, signMessage(kit, 'hello'))
    while (!host.sent.some(({ name }) => name === 'RPC_REQUEST')) await new Promise((resolve) => setTimeout(resolve, 1))
    expect(kit.store.getState().modal.isOpen).toBe(true)
    expect(kit.store.getState().router.history.at(-1)?.view).toBe('ApproveTransaction')
    finish = () => host.say({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id: host.sent.at(-1)?.id, payload: '0xab' })
    finish(undefined)
    expect(await signed).toBe('0xab')
    expect(kit.store.getState().modal.isOpen).toBe(false)
  })

  test('closing the modal during an approval cancels it as a user rejection', async () => {
    const { kit, host } = start({ RPC_REQUEST: () => 'silent' })
    await passTime(kit, connect(kit, embeddedId))
    const signed = passTime(kit, signMessage(kit, 'hello'))
    while (!host.sent.some(({ name }) => name === 'RPC_REQUEST')) await new Promise((resolve) => setTimeout(resolve, 1))
    kit.store.setState({ modal: { isOpen: false, isShaking: false } })
    await expect(signed).rejects.toMatchObject({ rpcCode: 4001 })
    expect(host.sent.at(-1)?.name).toBe('RPC_ABORT')
  })

  test('[SEND-05] closing the modal after an approval does not call the payment declined', async () => {
    const { kit, host } = start({ RPC_REQUEST: () => 'silent' })
    await passTime(kit, connect(kit, embeddedId))
    const provider = await kit.wagmi.connectors.find(({ id }) => id === embeddedId)?.getProvider()
    const { request } = provider as { request(call: { method: string; params: unknown }): Promise<unknown> }
    const sent = request({ method: 'eth_sendTransaction', params: [{ to: address, value: '0x1' }] })
    const asked = () => host.sent.find(({ name }) => name === 'RPC_REQUEST')
    while (!asked()) await new Promise((resolve) => setTimeout(resolve, 1))
    kit.store.setState({ modal: { isOpen: false, isShaking: false } })
    expect(host.sent.at(-1)?.name).toBe('RPC_ABORT')
    // The frame goes on with what was approved.
    host.say({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id: asked()?.id, payload: '0xab' })
    expect(await sent).toBe('0xab')
  })

  test('shows a wallet prompt until it is answered; closing the modal cancels it', async () => {
    const { kit, host } = start()
    await passTime(
      kit,
      kit.embedded().then((wallet) => wallet.ready()),
    )
    const attention = (isNeeded: boolean) => host.say({ type: '@w3m-frame/ATTENTION', payload: { isNeeded } })
    const view = () => kit.store.getState().modal.isOpen && kit.store.getState().router.history.at(-1)?.view
    attention(true)
    attention(true)
    expect(view()).toBe('ApproveTransaction')
    attention(false)
    await new Promise((resolve) => setTimeout(resolve, 1))
    expect(view()).toBe(false)
    attention(true)
    kit.store.setState({ modal: { isOpen: false, isShaking: false } })
    expect(host.sent.at(-1)?.name).toBe('RPC_ABORT')
    attention(false)
    attention(true)
    expect(view()).toBe('ApproveTransaction')
  })

  test('[CON-12] disconnecting clears the cache at once and continues after 3 s without an answer', async () => {
    const { kit, host } = start({ SIGN_OUT: () => 'silent' })
    await passTime(kit, connect(kit, embeddedId))
    const leaving = disconnect(kit)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(kit.stored.has(storageKeys.emailLoginUsed)).toBe(false)
    expect(host.sent.map(({ name }) => name)).toContain('SIGN_OUT')
    kit.clock.tick(2_999)
    expect(readAccount(kit).status).toBe('connected')
    kit.clock.tick(1)
    await leaving
    expect(readAccount(kit).status).toBe('disconnected')
  })

  test('answers eth_chainId in hex without the frame', async () => {
    const { kit, host } = start()
    await passTime(kit, connect(kit, embeddedId))
    const connector = kit.wagmi.connectors.find(({ id }) => id === embeddedId)
    const provider = (await connector?.getProvider()) as { request(call: { method: string }): Promise<unknown> }
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x531')
    expect(host.sent.some(({ name }) => name === 'RPC_REQUEST')).toBe(false)
    await expect(provider.request({ method: 'eth_sign' })).rejects.toThrow('Action not allowed')
  })
})
