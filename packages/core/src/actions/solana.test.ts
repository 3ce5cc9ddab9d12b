import { describe, expect, test, vi } from 'vitest'
import { readActiveAccount } from '../account/activeAccount.ts'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import { findShortage } from '../send/sendAmounts.ts'
import { storageKeys } from '../state/persist.ts'
import { createTestKit, healthyApi, hydrated } from '../testing/createTestKit.ts'
import { createFakeFrameHost, type FrameScript } from '../testing/fakeFrameHost.ts'
import { healthyFrame, loginAddress, loginUser } from '../testing/loginKit.ts'
import { passTime } from '../testing/passTime.ts'
import { takeWaiting } from '../trackEvent.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { editSend } from './editSend.ts'
import { followAccount } from './followAccount.ts'
import { keepSolana } from './keepSolana.ts'
import { reconnect } from './reconnect.ts'
import { sendToken } from './sendToken.ts'
import { switchNetwork } from './switchNetwork.ts'
import { switchToSolana } from './switchToSolana.ts'

const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const own = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const friend = '4Nd1mYvC7hJ8Z7rQq3mVw4nL6sXK2b9TtYhU5pRfGjkA'
const signature = '5'.repeat(88)
const sol = { address: undefined, name: 'Solana', symbol: 'SOL', decimals: 9, iconUrl: '', price: undefined }

const nodeAnswers: Readonly<Record<string, unknown>> = {
  getLatestBlockhash: { value: { blockhash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' } },
  getSignatureStatuses: { value: [{ slot: 7, err: null, confirmationStatus: 'confirmed' }] },
  getTransaction: { meta: { fee: 5_000 } },
  getSlot: 7,
}

const start = async (
  script: FrameScript = {},
  { answers = nodeAnswers, storage = {} as Record<string, string>, isReload = false, isHydrated = false } = {},
) => {
  const host = createFakeFrameHost({
    ...healthyFrame,
    GET_USER: (payload) => {
      const { chainId } = payload as { chainId: unknown }
      return { reply: chainId === network ? loginUser({ address: own, chainId, accounts: undefined }) : loginUser() }
    },
    SWITCH_NETWORK: (payload) => ({ reply: { chainId: (payload as { chainId: string }).chainId } }),
    RPC_REQUEST: () => ({ reply: { signature } }),
    ...script,
  })
  const node = (_: URL, body = '') => {
    const { method } = JSON.parse(body) as { method: string }
    return { body: { jsonrpc: '2.0', id: 1, result: answers[method] } }
  }
  const api = { ...healthyApi(), '/v1/': node }
  const kit = createTestKit({ frameHost: host, options: { solanaNetwork: network }, api, storage })
  followAccount(kit)
  keepSolana(kit)
  // wagmi may or may not have read its storage by then.
  if (isHydrated) await hydrated(kit)
  await passTime(kit, isReload ? reconnect(kit) : connect(kit, embeddedId))
  return { kit, host }
}

describe('the embedded wallet on Solana', () => {
  test('[CON-03] switches to its Solana account and back; disconnecting leaves both', async () => {
    const { kit } = await start()
    editSend(kit, { receiver: loginAddress })
    takeWaiting(kit)
    await passTime(kit, switchToSolana(kit))
    expect(takeWaiting(kit)).toMatchObject([{ name: 'SWITCH_NETWORK', properties: { network } }])
    expect(readActiveAccount(kit)).toMatchObject({ address: own, chainId: network, isOnSupportedChain: true })
    // What was typed was for the other network.
    expect(kit.store.getState().send.receiver).toBe('')
    editSend(kit, { receiver: friend })
    await passTime(kit, switchToSolana(kit))
    expect(kit.store.getState().send.receiver).toBe(friend)
    await passTime(kit, switchNetwork(kit, 1329))
    expect(readActiveAccount(kit)).toMatchObject({ address: loginAddress, chainId: 1329 })
    await passTime(kit, switchToSolana(kit))
    await passTime(kit, disconnect(kit))
    expect(kit.store.getState().solana).toBe(undefined)
    expect(readActiveAccount(kit).address).toBe(undefined)
  })

  test('takes over an address that another wallet had', async () => {
    const { kit } = await start()
    kit.store.setState({ solana: { network, address: own, connectorId: 'io.gone' } })
    await passTime(kit, switchToSolana(kit))
    expect(kit.store.getState().solana).toEqual({ network, address: own, connectorId: embeddedId })
  })

  test('is offered only where it is configured, and for no other wallet', async () => {
    const bare = createTestKit()
    expect(bare.config).toMatchObject({ solanaNetwork: undefined, isNetworkSelectionOn: false })
    await expect(switchToSolana(bare)).rejects.toMatchObject({ message: 'Network Not Found' })
    const other = createTestKit({ options: { solanaNetwork: network } })
    await expect(switchToSolana(other)).rejects.toMatchObject({ code: 'connector.notConnected' })
    expect(other.store.getState().alerts).toMatchObject([
      { alert: 'APKTW001', message: 'Inactive Namespace Not Connected' },
    ])
  })

  test.each([true, false])(
    '[CON-06] stays on Solana after a reload if the wallet confirms it, but not after a new login',
    async (isHydrated) => {
      const before = await start()
      await passTime(before.kit, switchToSolana(before.kit))
      const storage = Object.fromEntries(before.kit.stored)
      const moved = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
      const GET_USER = (payload: unknown) => ({
        reply:
          (payload as { chainId: unknown }).chainId === network
            ? loginUser({ address: moved, chainId: network, accounts: undefined })
            : loginUser(),
      })
      const after = await start({ GET_USER }, { storage, isReload: true, isHydrated })
      expect(readActiveAccount(after.kit)).toMatchObject({ chainId: network })
      await vi.waitFor(() => expect(readActiveAccount(after.kit)).toMatchObject({ address: moved }))
      expect(after.kit.stored.get(storageKeys.solana)).toBe(`${network}:${moved}`)

      const anew = await start({}, { storage })
      expect(readActiveAccount(anew.kit)).toMatchObject({ address: loginAddress, chainId: 1329 })
      expect(anew.kit.stored.has(storageKeys.solana)).toBe(false)
    },
  )

  test('[CON-06] is not restored where the wallet no longer supports it', async () => {
    const before = await start()
    await passTime(before.kit, switchToSolana(before.kit))
    const storage = Object.fromEntries(before.kit.stored)
    const { kit } = await start({ SWITCH_NETWORK: () => ({ error: 'no' }) }, { storage, isReload: true })
    await vi.waitFor(() => expect(readActiveAccount(kit)).toMatchObject({ address: loginAddress, chainId: 1329 }))
    expect(kit.stored.has(storageKeys.solana)).toBe(false)
  })

  test('[SEND-02] pays SOL through the frame and follows the payment by its signature', async () => {
    const { kit, host } = await start()
    await passTime(kit, switchToSolana(kit))
    kit.store.setState(({ send }) => ({ send: { ...send, token: sol } }))
    editSend(kit, { sendTokenAmount: '1.5', receiverAddress: friend })
    await passTime(
      kit,
      sendToken(kit, undefined, () => ({ variant: 'success', message: '' })),
    )
    expect(host.sent.findLast(({ name }) => name === 'RPC_REQUEST')?.payload).toMatchObject({
      method: 'solana_signAndSendTransaction',
      chainNamespace: 'solana',
      chainId: network,
      params: { transaction: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{200,}$/) },
    })
    expect(kit.store.getState().send.progress).toMatchObject({
      step: 'done',
      payment: { chainId: network, from: own, to: friend },
      outcome: { hash: signature, status: 'confirmed', feeUnits: '5000' },
    })
  })

  test('[SEND-02] [SEND-05] reports missing, invalid and declined payments', async () => {
    const refusal = { error: 'User rejected the request.', code: 'rpc.4001' }
    const { kit } = await start({ RPC_REQUEST: () => refusal })
    await passTime(kit, switchToSolana(kit))
    const say = () => ({ variant: 'success' as const, message: '' })
    await expect(sendToken(kit, undefined, say)).rejects.toThrow('An amount and receiver address are required')
    editSend(kit, { sendTokenAmount: '1', receiverAddress: friend })
    await expect(sendToken(kit, undefined, say)).rejects.toThrow('A token is required')
    kit.store.setState(({ send }) => ({ send: { ...send, token: sol } }))
    editSend(kit, { receiverAddress: loginAddress })
    await expect(sendToken(kit, undefined, say)).rejects.toThrow('This isn’t an address on this network')
    editSend(kit, { receiverAddress: friend })
    await passTime(kit, sendToken(kit, undefined, say))
    expect(kit.store.getState().send.progress?.step).toBe('declined')
  })
})

test('refuses to leave less than the rent minimum, unless the account is emptied', () => {
  const fee = { gas: '0', maxFeePerGas: '0', maxPriorityFeePerGas: '0', units: '5000', amount: '', symbol: 'SOL' }
  const ask = (units: bigint, isNew = false, minimum: string | undefined = '890880') =>
    findShortage({ isCoin: true, units, held: 2_000_000n, fee: { ...fee, ...(minimum && { minimum }) }, isNew })?.kind
  expect(ask(1_995_000n)).toBe(undefined)
  expect(ask(1_994_999n)).toBe('sender')
  expect(ask(1_104_120n)).toBe(undefined)
  expect(ask(1_104_121n)).toBe('sender')
  expect(ask(890_879n, true)).toBe('receiver')
  expect(ask(890_880n, true)).toBe(undefined)
  expect(ask(1_994_999n, true, '')).toBe(undefined)
})
