import { limits } from '@latchkey/wire/limits'
import { signTypedData } from '@wagmi/core'
import { SignClient } from '@walletconnect/sign-client'
import { recoverTypedDataAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAccount } from '../../account/connections.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { openModal } from '../../actions/openModal.ts'
import { reconnect } from '../../actions/reconnect.ts'
import { resumePairing } from '../../actions/resumePairing.ts'
import { signMessage } from '../../actions/signMessage.ts'
import { startPairing } from '../../actions/startPairing.ts'
import type { Ports } from '../../ports.ts'
import { createTestKit, healthyApi, type TestKit } from '../../testing/createTestKit.ts'
import { fakeAccount, otherAccount } from '../../testing/fakeWallet.ts'
import { type RelayProcess, startRelayProcess } from '../../testing/relayProcess.ts'
import { openRelayWallet, typedAccount } from '../../testing/relayWallet.ts'
import { knownWallets } from '../../wallets/knownWallets.ts'

let relay: RelayProcess
const project = 'a'.repeat(32)
const unhandled: unknown[] = []
const onUnhandled = (error: unknown) => void unhandled.push(error)

beforeAll(async () => {
  // The library must not detect the test run; we turn off what must be off.
  vi.stubEnv('IS_VITEST', 'false')
  relay = await startRelayProcess()
})
beforeEach(() => {
  process.on('unhandledRejection', onUnhandled)
  process.on('uncaughtException', onUnhandled)
})
afterEach(() => {
  process.off('unhandledRejection', onUnhandled)
  process.off('uncaughtException', onUnhandled)
  expect(unhandled.splice(0)).toEqual([])
})
afterAll(() => relay.stop())

const clock: Ports['clock'] = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

type Stored = Map<string, string>

/** A page with a storage that outlives it. */
const openPage = (stored: Stored = new Map(), urls: readonly string[] = [relay.url], projectId = project): TestKit => {
  const storage: Ports['storage'] = {
    get: (key) => stored.get(key),
    set: (key, value) => void stored.set(key, value),
    remove: (key) => void stored.delete(key),
  }
  const features = [{ id: 'multi_wallet', isEnabled: true, config: [] }]
  const api = { ...healthyApi(), '/appkit/v1/config': () => ({ body: { features } }) }
  const kit = createTestKit({ api, options: { relay: { urls, projectId } }, ports: { storage, clock } })
  openModal(kit, 'ConnectingWalletConnectBasic')
  return kit
}

const openWallet = (account: string = fakeAccount, more: { says?: object } = {}) =>
  openRelayWallet({ relayUrl: relay.url, projectId: project, account, ...more })

const inits = vi.spyOn(SignClient, 'init')
/** Closes the socket of the last client, as leaving a page does. */
const leavePage = async (): Promise<void> => {
  const client: Awaited<ReturnType<typeof SignClient.init>> = await inits.mock.results.at(-1)?.value
  await client.core.relayer.transportClose()
}

const untilConnected = (kit: TestKit) => vi.waitFor(() => expect(readAccount(kit).address).toBe(fakeAccount))
const untilGone = (kit: TestKit) => vi.waitFor(() => expect(readAccount(kit).status).toBe('disconnected'))

const pair = async (stored: Stored = new Map()) => {
  const [kit, wallet] = [openPage(stored), await openWallet()]
  await startPairing(kit)
  await wallet.scan(kit)
  await untilConnected(kit)
  return { kit, wallet }
}

describe('pairing through our relay', () => {
  it('[CON-02] connects, signs, follows the chain, and notices a disconnect', async () => {
    const { kit, wallet } = await pair()
    expect(await signMessage(kit, 'hello')).toBe('0xsigned')
    wallet.state.isWilling = false
    await expect(signMessage(kit, 'hello')).rejects.toMatchObject({ rpcCode: 4001 })
    await wallet.emitChain(1)
    await vi.waitFor(() => expect(readAccount(kit).chainId).toBe(1), 10_000)
    await wallet.leave()
    await untilGone(kit)
  })

  it('[CON-02] signs typed data exactly as requested', async () => {
    const { kit } = await pair()
    const data = {
      domain: { name: 'Ether Mail', version: '1', chainId: 1329n },
      types: {
        Mail: [
          { name: 'contents', type: 'string' },
          { name: 'amount', type: 'uint256' },
        ],
      },
      primaryType: 'Mail',
      message: { contents: 'Hello, Bob!', amount: 12345678901234567890n },
    } as const
    const signature = await signTypedData(kit.wagmi, data)
    expect(await recoverTypedDataAddress({ ...data, signature })).toBe(typedAccount.address)
  })

  it('tells the wallet when the page disconnects', async () => {
    const { kit, wallet } = await pair()
    await disconnect(kit)
    await vi.waitFor(() => expect(wallet.state.deleted).toBe(1))
  })

  it('reports a decline as declined', async () => {
    const [kit, wallet] = [openPage(), await openWallet()]
    wallet.state.isWilling = false
    await startPairing(kit)
    await wallet.scan(kit)
    await vi.waitFor(() => expect(kit.store.getState().pairing.status).toBe('rejected'))
  })

  it('[CON-02] says that a wallet without this network refused, instead of showing another code', async () => {
    const [kit, wallet] = [openPage(), await openWallet()]
    wallet.state.hasOurChain = false
    await startPairing(kit)
    await wallet.scan(kit)
    await vi.waitFor(() => expect(kit.store.getState().pairing.status).toBe('failed'))
    expect(kit.store.getState().pairing.failure).toEqual({
      code: 'pairing.unsupported',
      details: { network: 'Sei Network' },
    })
    wallet.state.hasOurChain = true
    await startPairing(kit, { isNew: true })
    await wallet.scan(kit)
    await untilConnected(kit)
  })

  it('is restored after a reload without asking the wallet', async () => {
    const stored: Stored = new Map()
    const { wallet } = await pair(stored)
    const reloaded = openPage(stored)
    await reconnect(reloaded)
    expect(readAccount(reloaded)).toMatchObject({ address: fakeAccount, chainId: 1329, status: 'connected' })
    expect(await signMessage(reloaded, 'hello')).toBe('0xsigned')
    expect(wallet.state.asked).toEqual(['personal_sign'])
  })

  it('continues after a reload in between', async () => {
    const stored: Stored = new Map()
    const [before, wallet] = [openPage(stored), await openWallet()]
    await startPairing(before)
    await leavePage()
    const after = openPage(stored)
    await resumePairing(after)
    await wallet.scan(before)
    await untilConnected(after)
  })

  it('[CON-08] with two wallets: each signs for itself, both survive a reload, one disconnects alone', async () => {
    const stored: Stored = new Map()
    const { kit, wallet: first } = await pair(stored)
    const second = await openWallet(otherAccount)
    openModal(kit, 'ConnectingWalletConnectBasic')
    await startPairing(kit)
    await second.scan(kit)
    await vi.waitFor(() => expect(readAccount(kit).address).toBe(otherAccount))
    await signMessage(kit, 'for the second')
    expect([first.state.asked, second.state.asked]).toEqual([[], ['personal_sign']])

    const reloaded = openPage(stored)
    await reconnect(reloaded)
    expect(knownWallets(reloaded).map(({ accounts }) => accounts[0])).toEqual([otherAccount, fakeAccount])
    expect(readAccount(reloaded).address).toBe(otherAccount)
    await disconnect(reloaded)
    await vi.waitFor(() => expect(second.state.deleted).toBe(1))
    expect(readAccount(reloaded).address).toBe(fakeAccount)
    await signMessage(reloaded, 'for the first')
    expect(first.state).toMatchObject({ asked: ['personal_sign'], deleted: 0 })
  })

  it('survives a reload with its other wallets although one says nothing about itself', async () => {
    const stored: Stored = new Map()
    const { kit } = await pair(stored)
    const silent = await openWallet(otherAccount, { says: {} })
    openModal(kit, 'ConnectingWalletConnectBasic')
    await startPairing(kit)
    await silent.scan(kit)
    await vi.waitFor(() => expect(readAccount(kit).address).toBe(otherAccount))

    const reloaded = openPage(stored)
    await reconnect(reloaded)
    expect(knownWallets(reloaded).map(({ accounts }) => accounts[0])).toEqual([otherAccount, fakeAccount])
  })

  it('contacts no one when nothing is paired', async () => {
    const kit = openPage()
    await resumePairing(kit)
    await reconnect(kit)
    expect([...kit.stored.keys()].filter((key) => key.startsWith('latchkey.wc'))).toEqual([])
  })
})

describe('with a failure', () => {
  it('skips a dead relay for the next, well within the time limit', async () => {
    const wallet = await openWallet()
    const kit = openPage(new Map(), ['ws://127.0.0.1:9/relay', relay.url])
    const start = Date.now()
    await startPairing(kit)
    expect(Date.now() - start).toBeLessThan(limits.pairing.uriTimeoutMs)
    await wallet.scan(kit)
    await untilConnected(kit)
    expect(await signMessage(kit, 'hello')).toBe('0xsigned')
  })

  it('reports that no relay answers after ten seconds, not a minute', async () => {
    const kit = openPage(new Map(), ['ws://127.0.0.1:9/relay'])
    const start = Date.now()
    await startPairing(kit)
    expect(Date.now() - start).toBeLessThan(25_000)
    expect(kit.store.getState().pairing).toMatchObject({
      status: 'failed',
      failure: { code: 'pairing.relayUnreachable', details: { relay: '127.0.0.1:9' } },
    })
  })

  it('[ERR-05] reports a project unknown to the relay at once, as APKT007', async () => {
    const kit = openPage(new Map(), [relay.url], 'b'.repeat(32))
    const start = Date.now()
    await startPairing(kit)
    expect(Date.now() - start).toBeLessThan(limits.pairing.uriTimeoutMs)
    expect(kit.store.getState().pairing.failure?.code).toBe('pairing.refused')
    expect(kit.store.getState().alerts.map(({ alert }) => alert)).toEqual(['APKT007'])
    // The library keeps running for a while; nothing of that may surface.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
  })

  it.each([
    ['the keys', 'keychain', undefined],
    ['the sessions', '//session', undefined],
    ['the subscriptions', '//subscription', undefined],
    ['half of the keys', 'keychain', '{"client_ed25519_se'],
    ['what sessions are made of', '//session', '[{"topic":"x"}]'],
    ['everything, for nonsense', '//', '"?"'],
  ])('a page that lost %s is disconnected and can pair again', async (_, part, value) => {
    const stored: Stored = new Map()
    await pair(stored)
    for (const key of [...stored.keys()].filter((name) => name.includes('latchkey.wc.') && name.includes(part)))
      if (value === undefined) stored.delete(key)
      else stored.set(key, value)
    const kit = openPage(stored)
    await reconnect(kit)
    const { status } = readAccount(kit)
    if (status === 'connected')
      await expect(signMessage(kit, 'x').then(String, (e) => e.message)).resolves.not.toMatch(/matching key/i)
    await disconnect(kit).catch(() => undefined)
    const wallet = await openWallet()
    openModal(kit, 'ConnectingWalletConnectBasic')
    await startPairing(kit)
    expect(kit.store.getState().pairing).toMatchObject({ status: 'waiting' })
    await wallet.scan(kit)
    await untilConnected(kit)
  })
})

describe('when the relay goes away', () => {
  it('and returns, the session continues', async () => {
    const own = await startRelayProcess({ DATABASE_URL: relay.databaseUrl })
    const port = new URL(own.url).port
    const kit = openPage(new Map(), [own.url])
    const wallet = await openWallet()
    await startPairing(kit)
    await own.kill()
    const restarted = await startRelayProcess({ DATABASE_URL: relay.databaseUrl, PORT: port })
    await wallet.scan(kit)
    await untilConnected(kit)
    expect(await signMessage(kit, 'hello')).toBe('0xsigned')
    await restarted.stop()
  })
})
