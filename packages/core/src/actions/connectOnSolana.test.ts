// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { readActiveAccount } from '../account/activeAccount.ts'
import { readAccount, toConnectorRecord } from '../account/connections.ts'
import { storageKeys } from '../state/persist.ts'
import { createTestKit, healthyApi, hydrated } from '../testing/createTestKit.ts'
import { createFakeStandardWallet, solanaAccount, solanaSignature } from '../testing/fakeStandardWallet.ts'
import { createFakeWallet, type FakeWallet, fakeAccount } from '../testing/fakeWallet.ts'
import { passTime } from '../testing/passTime.ts'
import { installedWallets } from '../wallets/walletList.ts'
import { connect } from './connect.ts'
import { connectOnSolana } from './connectOnSolana.ts'
import { editSend } from './editSend.ts'
import { keepSolana } from './keepSolana.ts'
import { reconnect } from './reconnect.ts'
import { sendToken } from './sendToken.ts'
import { setCurrency } from './setCurrency.ts'
import { switchNetwork } from './switchNetwork.ts'
import { switchToSolana } from './switchToSolana.ts'

const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const friend = '4Nd1mYvC7hJ8Z7rQq3mVw4nL6sXK2b9TtYhU5pRfGjkA'
const id = 'io.alpha'
const sol = { address: undefined, name: 'Solana', symbol: 'SOL', decimals: 9, iconUrl: '', price: undefined }

const nodeAnswers: Readonly<Record<string, unknown>> = {
  getLatestBlockhash: { value: { blockhash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' } },
  getSignatureStatuses: { value: [{ slot: 7, err: null, confirmationStatus: 'confirmed' }] },
  getTransaction: { meta: { fee: 5_000 } },
  getSlot: 7,
}

let evm: FakeWallet | undefined
afterEach(() => evm?.remove())

const start = async ({
  solanaName = 'Alpha',
  chains = ['solana:mainnet'],
  storage = {},
  isOffered = true,
  isAuthorised = false,
} = {}) => {
  const target = new EventTarget()
  evm = createFakeWallet({ name: 'Alpha Wallet', rdns: id, isAuthorised })
  evm.announce()
  const solana = createFakeStandardWallet({ name: solanaName, chains })
  solana.register(target)
  const node = (_: URL, body = '') => {
    const { method } = JSON.parse(body) as { method: string }
    return { body: { jsonrpc: '2.0', id: 1, result: nodeAnswers[method] } }
  }
  const kit = createTestKit({
    options: isOffered ? { solanaNetwork: network } : {},
    api: { ...healthyApi(), '/v1/': node },
    ports: { pageEvents: target },
    storage,
  })
  await hydrated(kit)
  keepSolana(kit)
  return { kit, solana, target, evm }
}

const sayNothing = () => ({ variant: 'success', message: '' }) as const

const recordOf = (kit: Awaited<ReturnType<typeof start>>['kit']) => {
  const connector = kit.wagmi.connectors.find((one) => one.id === id)
  return connector && toConnectorRecord(kit, connector)
}

describe('a multichain wallet', () => {
  test('[CON-10] is one MULTI_CHAIN record, whether or not both names end in Wallet', async () => {
    const { kit } = await start()
    expect(recordOf(kit)).toMatchObject({ type: 'MULTI_CHAIN', name: 'Alpha Wallet', info: { rdns: 'io.alpha' } })
    expect(installedWallets(kit, false)).toMatchObject([{ id: 'io.alpha', isMultiChain: true }])
  })

  test.each([
    ['another name', { solanaName: 'Beta' }],
    ['another network of Solana', { chains: ['solana:devnet'] }],
    ['a site that does not offer Solana', { isOffered: false }],
  ])('[CON-10] stays ANNOUNCED with %s', async (_, setup) => {
    const { kit } = await start(setup)
    expect(recordOf(kit)).toMatchObject({ type: 'ANNOUNCED' })
  })

  test('[CON-10] is not contacted before the user chooses it', async () => {
    const { solana, evm } = await start()
    expect(solana.calls).toEqual([])
    expect(evm.calls).toEqual([])
  })

  test('[CON-01] connects on Solana, switches namespace and back', async () => {
    const { kit, solana } = await start()
    await connectOnSolana(kit, id)
    // The user is asked once; the second request is silent.
    expect(solana.calls.map(({ input }) => input)).toEqual([undefined, { silent: true }])
    expect(readActiveAccount(kit)).toMatchObject({ address: solanaAccount, chainId: network, connectorId: id })
    expect(readAccount(kit)).toMatchObject({ address: fakeAccount, chainId: 1329 })
    await switchNetwork(kit, 1329)
    expect(readActiveAccount(kit)).toMatchObject({ address: fakeAccount, chainId: 1329 })
    await switchToSolana(kit)
    expect(readActiveAccount(kit)).toMatchObject({ address: solanaAccount, chainId: network })
  })

  test('[CON-01] is not connected after a decline on Solana', async () => {
    const { kit, solana, evm } = await start()
    solana.setDeclining(true)
    await expect(connectOnSolana(kit, id)).rejects.toMatchObject({ rpcCode: 4001 })
    expect(readAccount(kit).status).toBe('disconnected')
    expect(evm.calls).toEqual([])
  })

  test('[CON-01] is needed: a wallet without Solana connects nothing', async () => {
    const { kit } = await start({ solanaName: 'Beta' })
    await expect(connectOnSolana(kit, id)).rejects.toMatchObject({
      ...{ code: 'connection.noConnector', details: { connectorId: 'io.alpha' } },
    })
    expect(readAccount(kit).status).toBe('disconnected')
  })

  test('[CON-01] that shares no account on Solana is reported as locked', async () => {
    const { kit, solana } = await start()
    solana.lock()
    await expect(passTime(kit, connectOnSolana(kit, id))).rejects.toMatchObject({ code: 'connection.walletLocked' })
    await passTime(kit, connect(kit, id))
    await expect(passTime(kit, switchToSolana(kit))).rejects.toMatchObject({ code: 'connection.walletLocked' })
    expect(kit.store.getState().solana).toBe(undefined)
  })

  test('[CON-01] that is connected already only adds its Solana account', async () => {
    const { kit } = await start()
    await connect(kit, id)
    await connectOnSolana(kit, id)
    expect(readActiveAccount(kit)).toMatchObject({ address: solanaAccount, chainId: network })
  })

  test('[CON-06] what is kept is of the offered network, and changes only with the account', async () => {
    const other = `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${solanaAccount} ${id}`
    const { kit } = await start({ storage: { [storageKeys.solana]: other } })
    expect(kit.store.getState().solana).toBeUndefined()
    setCurrency(kit, 'eur')
    expect(kit.stored.get(storageKeys.solana)).toBe(other)
    await connectOnSolana(kit, id)
    kit.stored.delete(storageKeys.solana)
    setCurrency(kit, 'usd')
    expect(kit.stored.has(storageKeys.solana)).toBe(false)
  })

  test('[CON-06] is restored silently after a reload', async () => {
    const first = await start()
    await connectOnSolana(first.kit, id)
    const storage = Object.fromEntries(first.kit.stored)
    expect(storage[storageKeys.solana]).toBe(`${network}:${solanaAccount} ${id}`)
    first.evm.remove()
    const { kit, solana } = await start({ storage, isAuthorised: true })
    await reconnect(kit)
    await expect.poll(() => solana.calls).toEqual([{ method: 'connect', input: { silent: true } }])
    expect(readActiveAccount(kit)).toMatchObject({ address: solanaAccount, chainId: network })
  })

  test('[CON-06] is back on its other network after a reload, without an alert, if it has no Solana any more', async () => {
    const first = await start()
    await connectOnSolana(first.kit, id)
    first.evm.remove()
    const storage = Object.fromEntries(first.kit.stored)
    const { kit } = await start({ storage, isAuthorised: true, solanaName: 'Beta' })
    await reconnect(kit)
    await expect.poll(() => readActiveAccount(kit)).toMatchObject({ address: fakeAccount, chainId: 1329 })
    expect(kit.store.getState().alerts).toEqual([])
  })

  test('[SEND-02] sends SOL with bytes, account and network', async () => {
    const { kit, solana } = await start()
    await connectOnSolana(kit, id)
    solana.calls.length = 0
    kit.store.setState(({ send }) => ({ send: { ...send, token: sol } }))
    editSend(kit, { sendTokenAmount: '0.25', receiverAddress: friend })
    await passTime(kit, sendToken(kit, undefined, sayNothing))
    const asked = solana.calls.find(({ method }) => method === 'signAndSendTransaction')
    expect(asked?.input).toMatchObject({
      account: { address: solanaAccount },
      chain: 'solana:mainnet',
      transaction: expect.any(Uint8Array),
    })
    expect(kit.store.getState().send.progress).toMatchObject({
      step: 'done',
      payment: { chainId: network, from: solanaAccount, to: friend },
      outcome: { hash: solanaSignature, status: 'confirmed' },
    })
  })

  test("[SEND-05] reports a declined payment as the user's choice", async () => {
    const { kit, solana } = await start()
    await connect(kit, id)
    await switchToSolana(kit)
    kit.store.setState(({ send }) => ({ send: { ...send, token: sol } }))
    editSend(kit, { sendTokenAmount: '0.25', receiverAddress: friend })
    solana.setDeclining(true)
    await expect(switchToSolana(kit)).rejects.toMatchObject({ rpcCode: 4001 })
    await passTime(kit, sendToken(kit, undefined, sayNothing))
    expect(kit.store.getState().send.progress).toMatchObject({ step: 'declined' })
  })
})
