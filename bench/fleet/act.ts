import { tokens } from '@latchkey/chain/deployments'
import { nativeTokenAddress } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/walletErrors'
import { keccak256, stringToHex, verifyMessage } from 'viem'
import { browserClock } from '../../apps/frame/src/clock.ts'
import { fillTransactions } from '../../apps/frame/src/methods/fillTransactions.ts'
import { handOver } from '../../apps/frame/src/methods/handOver.ts'
import type { Ledger, User } from './ledger.ts'
import type { Meter } from './meter.ts'
import { persist } from './persist.ts'
import { ports, projectId, urls } from './places.ts'

type Deps = { ledger: Ledger; meter: Meter }
type Call = { to: `0x${string}`; value: bigint; data: `0x${string}` }

const chain = 'eip155:1329'
const common = { projectId, st: 'appkit', sv: 'fleet-1' }

/** Asks the API as a page does; transient failures are repeated. */
const ask = <T>({ meter }: Deps, user: User, path: string, query: Record<string, string>, body?: object): Promise<T> =>
  persist(async () => {
    const url = `${urls.api}${path}?${new URLSearchParams({ ...common, ...query })}`
    const init = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const signal = AbortSignal.timeout(30_000)
    const response = await meter.fetchAs(user.network)(url, { ...init, signal })
    if (response.status >= 500 || response.status === 429) throw new TypeError(`${response.status}`)
    const json = (await response.json()) as T
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(json)}`)
    return json
  })

/** Gives an account coin on the local chain, without a transaction. */
export const fund = async (address: string): Promise<void> => {
  const body = { jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [address, '0x8ac7230489e80000'] }
  await fetch(`http://127.0.0.1:${ports.chain}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const signText = async ({ wallet, address }: User, text: string): Promise<`0x${string}`> => {
  const signable = { kind: 'message', account: address, chainId: 1329, message: stringToHex(text) } as const
  const signer = await persist(() => wallet.vault.signer())
  const { approvalId, digest } = await signer.draft(signable)
  return await signer.sign({ approvalId, digest, signable })
}

/** Signs a message with the wallet's key and checks the signature. */
export const signMessage = async ({ meter }: Deps, user: User): Promise<void> => {
  const message = `Hello from ${user.email}`
  const signature = await signText(user, message)
  if (!(await verifyMessage({ address: user.address, message, signature }))) throw new Error('A signature is wrong.')
  meter.count('messages signed')
}

/** Signs a call and hands it to the node as the frame does. */
const send = async ({ ledger, meter }: Deps, user: User, call: Call): Promise<void> => {
  const { wallet, address } = user
  const transactions = await persist(() => fillTransactions(wallet, 1329, address, [call]))
  const signable = { kind: 'transactions', account: address, chainId: 1329, transactions } as const
  const signer = await persist(() => wallet.vault.signer())
  const { approvalId, digest } = await signer.draft(signable)
  const [signed = '0x'] = await signer.sign({ approvalId, digest, signable })
  const hash = keccak256(signed)
  const isKnown = async () => Boolean(await wallet.callNode(chain, 'eth_getTransactionByHash', [hash]))
  await handOver(browserClock, {
    send: () => wallet.callNode(chain, 'eth_sendRawTransaction', [signed]),
    isKnown,
  }).catch(async (error: unknown) => {
    if (!(error instanceof WalletError && error.code === 'node.mayBeSent')) throw error
    meter.count('sends whose answer was lost')
    if (!(await persist(isKnown))) throw error
  })
  ledger.sent.push({ hash, from: address, to: call.to })
  const mined = async () => (await persist(() => wallet.callNode(chain, 'eth_getTransactionReceipt', [hash]))) !== null
  for (const deadline = Date.now() + 60_000; !(await mined()); await browserClock.sleep(500))
    if (Date.now() > deadline) throw new Error(`${hash} was not mined.`)
}

export const pay = async (deps: Deps, user: User, to: `0x${string}`): Promise<void> => {
  await send(deps, user, { to, value: 10n ** 15n, data: '0x' })
  deps.meter.count('payments sent')
}

/** Asks for a price, then swaps coin for USDC. */
export const swap = async (deps: Deps, user: User): Promise<void> => {
  const [from, to] = [`${chain}:${nativeTokenAddress}`, `${chain}:${tokens.USDC.address}`]
  const amount = String(10n ** 16n)
  const { quotes } = await ask<{ quotes: unknown[] }>(deps, user, '/v1/convert/quotes', { amount, from, to })
  if (quotes.length === 0) throw new Error('There is no quote.')
  const body = { projectId, amount, from, to, userAddress: `${chain}:${user.address}` }
  const built = await ask<{ tx: { to: string; data: `0x${string}`; amount: string } }>(
    ...([deps, user, '/v1/convert/build-transaction', {}, { ...body, eip155: { slippage: 5 } }] as const),
  )
  const router = built.tx.to.split(':').at(-1) as `0x${string}`
  await send(deps, user, { to: router, value: BigInt(amount), data: built.tx.data })
  deps.meter.count('swaps sent')
}

type Record_ = { addresses: Record<string, { address: string }> }

const ownerOf = async (deps: Deps, user: User, name: string): Promise<string | undefined> => {
  const found = await ask<Record_ | []>(deps, user, `/v1/profile/account/${name}`, { apiVersion: '2' })
  return Array.isArray(found) ? undefined : Object.values(found.addresses)[0]?.address
}

/** Registers a name. After a lost answer, looks up who owns it. */
export const takeName = async (deps: Deps, user: User): Promise<void> => {
  const name = `u${user.address.slice(2, 14).toLowerCase()}.latchkey.id`
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1_000) })
  const signature = await signText(user, message)
  const body = { message, signature, coin_type: (0x80000000 | 1329) >>> 0, address: user.address }
  await ask(deps, user, '/v1/profile/account', {}, body).catch(async (error: unknown) => {
    if ((await ownerOf(deps, user, name))?.toLowerCase() !== user.address.toLowerCase()) throw error
    deps.meter.count('names whose answer was lost')
  })
  deps.ledger.names.set(name, user.address)
}

type History = { data: { metadata: { hash: string } }[]; next: string | null }

/** Every hash in an account's history, as often as it is listed. */
export const readHistory = async (deps: Deps, user: User, address = user.address): Promise<string[]> => {
  const hashes: string[] = []
  for (let cursor: string | undefined; ; ) {
    const query = { chainId: chain, ...(cursor && { cursor }) }
    const { data, next } = await ask<History>(deps, user, `/v1/account/${address}/history`, query)
    hashes.push(...data.map(({ metadata }) => metadata.hash.toLowerCase()))
    if (!next) return hashes
    cursor = next
  }
}

/** The owner of a name, as anyone would look it up. */
export const lookUp = ownerOf

export const openPage = async ({ meter }: Deps, user: User): Promise<void> => {
  await persist(async () => {
    const response = await meter.fetchAs(user.network)(urls.site)
    if (!response.ok) throw new TypeError(`${response.status}`)
    await response.text()
  })
}
