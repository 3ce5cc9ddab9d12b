import { SignClient } from '@walletconnect/sign-client'
import { privateKeyToAccount } from 'viem/accounts'
import type { TestKit } from './createTestKit.ts'

export const typedAccount = privateKeyToAccount(`0x${'11'.repeat(32)}`)

type Options = {
  relayUrl: string
  projectId: string
  account: string
  /** What it says about itself; a hostile wallet says anything. */
  says?: object
}

const pocket = { name: 'Pocket', description: '', url: 'https://pocket.example', icons: [] }

/** Signs typed data with a real key, since its shape must survive the transport; texts get a fixed answer. */
const sign = ({ method, params }: { method: string; params: [string, string] }): Promise<string> | string =>
  method === 'eth_signTypedData_v4' ? typedAccount.signTypedData(JSON.parse(params[1])) : '0xsigned'

/** A wallet with the same library, on the same relay. */
export const openRelayWallet = async ({ relayUrl, projectId, account, says = pocket }: Options) => {
  const stored = new Map<string, unknown>()
  const storage = {
    getKeys: async () => [...stored.keys()],
    getEntries: async () => [...stored.entries()],
    getItem: async (key: string) => stored.get(key),
    setItem: async (key: string, value: unknown) => void stored.set(key, JSON.parse(JSON.stringify(value))),
    removeItem: async (key: string) => void stored.delete(key),
  }
  for (const name of Object.keys(globalThis).filter((key) => key.startsWith('_walletConnectCore_')))
    Reflect.deleteProperty(globalThis, name)
  const wallet = await SignClient.init({
    relayUrl,
    projectId,
    storage: storage as never,
    logger: 'silent',
    telemetryEnabled: false,
    metadata: pocket,
  })
  const verify = wallet.core.verify as unknown as { isDevEnv: boolean }
  verify.isDevEnv = true
  // The library would add what is missing.
  Object.assign(wallet, { metadata: says })
  const state = { isWilling: true, hasOurChain: true, asked: [] as string[], deleted: 0 }
  wallet.on('session_proposal', async ({ id }) => {
    if (!state.isWilling) return wallet.reject({ id, reason: { code: 5000, message: 'User rejected.' } })
    if (!state.hasOurChain) return wallet.reject({ id, reason: { code: 5100, message: 'Unsupported chains.' } })
    const eip155 = {
      accounts: [`eip155:1329:${account}`],
      chains: ['eip155:1329'],
      methods: ['personal_sign', 'eth_signTypedData_v4'],
      events: ['chainChanged', 'accountsChanged'],
    }
    await wallet.approve({ id, namespaces: { eip155 } })
  })
  wallet.on('session_request', async ({ id, topic, params }) => {
    state.asked.push(params.request.method)
    const answer = state.isWilling
      ? { result: await sign(params.request) }
      : { error: { code: 5000, message: 'User rejected.' } }
    await wallet.respond({ topic, response: { id, jsonrpc: '2.0', ...answer } as never })
  })
  wallet.on('session_delete', () => {
    state.deleted += 1
  })
  const topic = () => wallet.session.keys.at(-1) ?? ''
  return {
    state,
    scan: async (kit: Pick<TestKit, 'store'>) => wallet.pair({ uri: kit.store.getState().pairing.uri ?? '' }),
    emitChain: (chainId: number) =>
      wallet.emit({ topic: topic(), chainId: 'eip155:1329', event: { name: 'chainChanged', data: chainId } }),
    leave: () => wallet.disconnect({ topic: topic(), reason: { code: 6000, message: 'User disconnected.' } }),
  }
}
