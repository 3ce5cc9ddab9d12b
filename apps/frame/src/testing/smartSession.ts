import { signUse } from '@latchkey/server/services/sessions/signUse'
import type { User } from '@latchkey/wire/frame'
import { readPermissions } from '@latchkey/wire/permissions'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import {
  type AbiFunction,
  type Address,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  toFunctionSelector,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { sei } from 'viem/chains'
import type { PlainCall } from '../accounts/smartAccount.ts'
import type { LocalChain } from './startChainFrame.ts'
import { startTestFrame } from './startTestFrame.ts'

export const usdc = '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392'
export const stranger: Address = '0x000000000000000000000000000000000000bEEF'
export const pci = '0b0e7c2a-7f0c-4a55-9d3b-1f1f7f6d2c11'

export const transfer = (amount: bigint): PlainCall => ({
  to: usdc,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, amount] }),
})

const tokenPermissions = [
  { type: 'erc20-recurring-allowance', data: { address: usdc, allowance: '100', period: 86_400, start: 0 } },
  { type: 'contract-call', data: { address: usdc, selectors: ['0x70a08231'] } },
]

/** A user with the smart account, and a page that requests a session; the server's part is played here. */
export const startSmartSession = async (
  chain: LocalChain,
  permissions: readonly object[] = tokenPermissions,
  config: Parameters<LocalChain['createServer']>[0] = {},
  options: Omit<Parameters<typeof startTestFrame>[0], 'server'> = {},
) => {
  const [keySecret, cosignerSecret] = [generatePrivateKey(), generatePrivateKey()]
  const [key, cosigner] = [privateKeyToAccount(keySecret), privateKeyToAccount(cosignerSecret)]
  const server = chain.createServer(config)
  const posted: { path: string; body: { signature: Hex; context?: Hex } }[] = []
  /** The server's session list; its operator can write anything there. */
  const listed: object[] = []
  const routed: typeof fetch = async (input, init) => {
    const url = new URL(String(input))
    if (!url.pathname.startsWith('/api/v1/sessions/')) return server.fetch(input, init)
    if (init?.method === 'GET') return new Response(JSON.stringify({ pcis: listed }))
    posted.push({ path: url.pathname, body: JSON.parse(String(init?.body)) })
    const isDone = /(activate|revoke)$/.test(url.pathname)
    const created = { pci, key: { type: 'secp256k1', publicKey: cosigner.publicKey } }
    return new Response(JSON.stringify(isDone ? { success: true } : created))
  }
  const frame = await startTestFrame({ ...options, server: { ...server, fetch: routed } })
  const { address: plain } = (await frame.logIn()).payload as User
  await frame.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
  const { address } = (await frame.ask('GET_USER', {})).payload as User
  const expiry = Math.floor(frame.clock.now() / 1_000) + 3_600
  const signer = { type: 'key', data: { type: 'secp256k1', publicKey: key.publicKey } }
  const request = { expiry, signer, permissions, policies: [], chainId: '0x531' }
  const grant = (change: object = {}) => frame.rpc('wallet_grantPermissions', [{ ...request, ...change }])
  const list = (context: Hex, revokedAt: number | null) => {
    const project = { id: 'project', name: 'Harbour', url: null, iconUrl: null }
    listed.push({ project, pci, expiry, createdAt: 1, permissions, policies: [], context, revokedAt })
  }
  const accounts = { plain: plain as Address, address: address as Address }
  const keys = { key, keySecret, cosigner, cosignerSecret }
  return { ...frame, ...accounts, ...keys, posted, listed, list, grant, expiry, permissions }
}

export type SmartSession = Awaited<ReturnType<typeof startSmartSession>>
type Granted = { context: Hex; accountMeta?: { factory: Address; factoryData: Hex } }

let lastUse = 0

/** Native coin for fees, ten by default, without waiting for a block. */
export const giveCoin = async ({ client }: LocalChain, address: Address, amount = 10n ** 19n): Promise<void> => {
  const ask = client.request as (call: { method: string; params: unknown[] }) => Promise<unknown>
  await ask({ method: 'anvil_setBalance', params: [address, `0x${amount.toString(16)}`] })
}

/** The answer of a fully cooperating server, and what the session key's holder then sends. */
export const prepareUse = async (
  { address, key, cosignerSecret, permissions, expiry }: SmartSession,
  context: Hex,
  calls: readonly PlainCall[],
  covers = calls.map(() => 0),
  useExpiry = Math.floor(Date.now() / 1_000) + 600,
): Promise<Hex> => {
  const read = readPermissions(permissions as { type: string; data: unknown }[], (item) =>
    toFunctionSelector(item as AbiFunction),
  )
  const terms = { account: address, chainId: 1329, key: key.address, permissions: read, expiry, context }
  const firstUse = lastUse
  lastUse += calls.length
  const used = await signUse({ terms, secret: cosignerSecret, calls, covers, firstUse, expiry: useExpiry })
  if (!used) throw new Error('The context is not that of the session.')
  return used.data
}

/** Sends a call to the delegation manager from a paying key; throws the chain's reason on failure. */
export const redeem = async (chain: LocalChain, secret: Hex, data: Hex): Promise<bigint> => {
  const account = privateKeyToAccount(secret)
  await giveCoin(chain, account.address)
  const wallet = createWalletClient({ account, chain: sei, transport: http(chain.url) })
  const to = smartAccountContracts.delegationManager
  const gas = await chain.client.estimateGas({ account, to, data })
  const hash = await wallet.sendTransaction({ to, data, gas: (gas * 3n) / 2n })
  const { status, gasUsed } = await chain.client.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error(`reverted: ${hash}`)
  return gasUsed
}

/** Deploys the account with the data from the grant. */
export const deployFor = async (chain: LocalChain, secret: Hex, { accountMeta }: Granted): Promise<void> => {
  if (!accountMeta) return
  const account = privateKeyToAccount(secret)
  await giveCoin(chain, account.address)
  const wallet = createWalletClient({ account, chain: sei, transport: http(chain.url) })
  const hash = await wallet.sendTransaction({ to: accountMeta.factory, data: accountMeta.factoryData })
  await chain.client.waitForTransactionReceipt({ hash })
}

/** One use of a session by both keys. */
export const useSmartSession = async (
  chain: LocalChain,
  session: SmartSession,
  context: Hex,
  calls: readonly PlainCall[],
  covers?: number[],
): Promise<bigint> => redeem(chain, session.keySecret, await prepareUse(session, context, calls, covers))
