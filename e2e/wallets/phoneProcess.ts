import { createWalletClient, type Hex, hexToBigInt, http, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Decision, PhoneCommand, PhoneReport, PhoneSettings } from './phoneProtocol.ts'

/** A phone: a third-party wallet (walletkit) in its own process; the test decides what its user does. */
const settings = JSON.parse(process.env.PHONE ?? '{}') as PhoneSettings
const account = privateKeyToAccount(settings.privateKey)
const say = (report: PhoneReport) => void process.send?.(report)

const kits = {
  '1.2.10': async () => ({
    Core: (await import('@walletconnect/core')).Core,
    WalletKit: (await import('@reown/walletkit')).WalletKit,
  }),
  // Another version of the same library; the parts used here are the same.
  '1.2.8': async () => ({
    Core: (await import('walletconnect-core-2.21.4')).Core,
    WalletKit: (await import('walletkit-1.2.8')).WalletKit,
  }),
} as unknown as Record<
  PhoneSettings['version'],
  () => Promise<{
    Core: typeof import('@walletconnect/core').Core
    WalletKit: typeof import('@reown/walletkit').WalletKit
  }>
>

const { Core, WalletKit } = await kits[settings.version]()
const core = new Core({
  projectId: settings.projectId,
  relayUrl: settings.relayUrl,
  storageOptions: { database: settings.storage },
  telemetryEnabled: false,
  logger: 'silent',
})
const wallet = await WalletKit.init({
  core,
  metadata: { name: settings.name, description: 'A phone', url: 'https://pocket.example', icons: [] },
})

let proposals: Decision = 'approve'
let requests: Decision = 'approve'
const held: (() => void)[] = []

const decided = async (read: () => Decision): Promise<boolean> => {
  while (read() === 'hold') await new Promise<void>((resolve) => held.push(resolve))
  return read() === 'approve'
}

const methods = [
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

wallet.on('session_proposal', async ({ id, params }) => {
  const asked = params.optionalNamespaces.eip155
  say({
    is: 'proposal',
    name: params.proposer.metadata.name,
    chains: asked?.chains ?? [],
    methods: asked?.methods ?? [],
  })
  if (!(await decided(() => proposals))) {
    await wallet.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
    return
  }
  const chains = settings.chainIds.map((chainId) => `eip155:${chainId}`)
  const accounts = chains.map((chain) => `${chain}:${account.address}`)
  const events = ['accountsChanged', 'chainChanged']
  const { topic } = await wallet.approveSession({ id, namespaces: { eip155: { chains, accounts, methods, events } } })
  say({ is: 'session', topic })
})

const perform = async (method: string, params: unknown[]): Promise<unknown> => {
  if (method === 'personal_sign') {
    const [message] = params as [string]
    return account.signMessage({ message: isHex(message) ? { raw: message } : message })
  }
  if (method === 'eth_signTypedData_v4') {
    const [, data] = params as [string, string | object]
    return account.signTypedData(typeof data === 'string' ? JSON.parse(data) : data)
  }
  if (method !== 'eth_sendTransaction') return null
  const [{ to, value = '0x0', data }] = params as [{ to: Hex; value?: Hex; data?: Hex }]
  const client = createWalletClient({ account, transport: http(settings.chainUrl) })
  return client.sendTransaction({ chain: null, to, value: hexToBigInt(value), ...(data && { data }) })
}

wallet.on('session_request', async ({ id, topic, params: { request, chainId } }) => {
  say({ is: 'request', method: request.method, params: request.params, chainId })
  const answer = async () => {
    if (!(await decided(() => requests))) return { error: { code: 5000, message: 'User rejected.' } }
    try {
      return { result: await perform(request.method, request.params) }
    } catch (error) {
      return { error: { code: -32603, message: error instanceof Error ? error.message : 'failed' } }
    }
  }
  await wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...(await answer()) } as never })
})

wallet.on('session_delete', () => say({ is: 'deleted' }))

const newest = (): string => {
  const [session] = Object.values(wallet.getActiveSessions()).sort((a, b) => b.expiry - a.expiry)
  if (!session) throw new Error('The phone has no session')
  return session.topic
}

const obey = async (command: PhoneCommand): Promise<void> => {
  if (command.do === 'pair') await wallet.pair({ uri: command.uri })
  else if (command.do === 'decide') {
    proposals = command.proposals
    requests = command.requests
    for (const go of held.splice(0)) go()
  } else if (command.do === 'emitChain') {
    const chainId = `eip155:${settings.chainIds.includes(command.chainId) ? command.chainId : settings.chainIds[0]}`
    await wallet.emitSessionEvent({ topic: newest(), chainId, event: { name: 'chainChanged', data: command.chainId } })
  } else if (command.do === 'disconnect')
    await wallet.disconnectSession({ topic: newest(), reason: { code: 6000, message: 'User disconnected.' } })
  else process.exit(0)
}

process.on('message', ({ ticket, ...command }: PhoneCommand & { ticket: number }) => {
  obey(command as PhoneCommand).then(
    () => say({ is: 'done', ticket }),
    (error: unknown) => say({ is: 'done', ticket, error: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
say({ is: 'ready', sessions: Object.keys(wallet.getActiveSessions()).length })
