import { solanaTokens, treasury } from '@latchkey/chain/solana/seeded'
import { type Solana, startSolana } from '@latchkey/chain/solana/start'
import { account } from '@latchkey/wire/api/account'
import { base58, base64 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinBytes } from '../bytes.ts'
import { loadConfig } from '../channel/loadConfig.ts'
import { createCallNode } from '../methods/callNode.ts'
import { createCallApi } from '../session/callApi.ts'
import { associatedAccount, solanaPrograms } from '../signer/solanaSweep.ts'
import { placeSignature } from '../signer/solanaTransaction.ts'
import { createFakeServer, projectId, walletOrigin } from '../testing/fakeServer.ts'
import { startTestWallet } from '../testing/startTestWallet.ts'
import { newCode } from '../vault/recoveryCode.ts'
import { createMover } from './createMover.ts'
import { messageOf, payCoin, type SolanaStep, takeToken, toTransaction } from './solanaMessage.ts'

const main = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const { mint } = solanaTokens.USDC
const [program] = solanaPrograms.tokens
const stranger = 'Vote111111111111111111111111111111111111111'

let solana: Solana
beforeAll(async () => {
  solana = await startSolana({ port: 0 })
})
afterAll(() => solana.stop())

const ask = async <T>(method: string, params: readonly unknown[] = []): Promise<T> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const { result, error } = await (await fetch(solana.url, { method: 'POST', body })).json()
  if (error) throw new Error(error.message)
  return result
}
const blockhash = async () => (await ask<{ value: { blockhash: string } }>('getLatestBlockhash')).value.blockhash
const lamportsOf = async (address: string) => (await ask<{ value: number }>('getBalance', [address])).value
const usdcOf = async (owner: string) =>
  (await ask<{ value: { amount: string } }>('getTokenAccountBalance', [associatedAccount(owner, mint, program)])).value
    .amount

/** Ten SOL and 25 USDC of the local Solana. */
const fund = async (owner: string) => {
  await ask('requestAirdrop', [owner, 10_000_000_000])
  const target = associatedAccount(owner, mint, program)
  const [make] = takeToken({ from: treasury.address, to: owner, mint, decimals: 6, program, sources: [] })
  const mintTo: SolanaStep = {
    program,
    accounts: [mint, target, treasury.address].map((address, at) => ({ address, isWritable: at < 2 })),
    data: joinBytes([Uint8Array.of(7), Uint8Array.of(...[0x40, 0x78, 0x7d, 1, 0, 0, 0, 0])]),
  }
  const message = messageOf(treasury.address, [make!, mintTo], await blockhash())
  const signed = placeSignature(toTransaction(message), treasury.address, treasury.sign(message))
  await ask('sendTransaction', [base64.encode(signed), { encoding: 'base64' }])
}

const start = async () => {
  const server = createFakeServer({ supportedNetworks: [], solanaNetworks: [main] })
  const balances = [
    { name: 'Solana', symbol: 'SOL', price: 0, quantity: { decimals: '9', numeric: '10' }, iconUrl: '' },
    {
      ...{ name: 'USDC', symbol: 'USDC', price: 0, quantity: { decimals: '6', numeric: '25' }, iconUrl: '' },
      address: `${main}:${mint}`,
    },
  ]
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    if (pathname.startsWith(`/api${account.balance.path.split(':')[0]}`)) return Response.json({ balances })
    return pathname === '/rpc' ? globalThis.fetch(solana.url, init) : server.fetch(input, init)
  }
  const wallet = await startTestWallet({ server: { ...server, fetch }, embedder: walletOrigin, isTopLevel: true })
  await wallet.logIn()
  const old = await wallet.vault.open()
  await fund(old.solanaAddress)
  const code = await newCode()
  await wallet.vault.makeItYours({ code, withPasskey: false, hasNewRoot: true, grant: 'grant' })
  const signer = await wallet.vault.signer()
  const to = await signer.accounts()
  const from = to?.earlier[0]
  if (!to || !from) throw new Error('There is no earlier key.')
  const api = { fetch, origin: walletOrigin, projectId }
  const mover = createMover({
    clock: wallet.clock,
    callApi: createCallApi(api),
    callNode: createCallNode({ ...api, callWallet: wallet.callWallet }),
    config: async () => (await loadConfig({ fetch, ownOrigin: walletOrigin, projectId, clock: wallet.clock })).config,
    sign: async (signable) => signer.sign({ ...(await signer.draft(signable)), signable }),
  })
  return { signer, mover, from, to }
}

describe('the Solana account', () => {
  it('moves its tokens, then its SOL, and leaves nothing', async () => {
    const { mover, from, to } = await start()
    const { moves, unread } = await mover.plan(from)
    expect(unread).toEqual([])
    expect(moves.map(({ symbol, status }) => `${symbol} ${status}`)).toEqual(['USDC ready', 'SOL ready'])
    for (const move of moves) await mover.send({ from, to }, move)
    expect(await usdcOf(to.solanaAddress)).toBe('25000000')
    expect(await lamportsOf(from.solanaAddress)).toBe(0)
    expect(await lamportsOf(to.solanaAddress)).toBeGreaterThan(9_990_000_000)
  })

  it('lets the old key pay the new account and sign nothing else', async () => {
    const { signer, from, to } = await start()
    const [old, own] = [from.solanaAddress, to.solanaAddress]
    const hash = await blockhash()
    const draft = (...steps: SolanaStep[]) =>
      signer.draft({
        ...{ kind: 'solanaTransactions', account: old },
        transactions: [toTransaction(messageOf(old, steps, hash))],
      })
    const source = { pubkey: associatedAccount(old, mint, program), units: 1n }
    const take = (receiver: string) =>
      takeToken({ from: old, to: receiver, mint, decimals: 6, program, sources: [source] })
    const good = [payCoin(old, own, 1n), ...take(own)]
    await draft(...good)
    const [, transfer, close] = take(stranger)
    const approve = { program, accounts: close!.accounts, data: Uint8Array.of(4, 1, 0, 0, 0, 0, 0, 0, 0) }
    const setOwner = { program, accounts: close!.accounts, data: Uint8Array.of(6, 2, 1, ...base58.decode(stranger)) }
    const assign = { ...payCoin(old, own, 1n), data: Uint8Array.of(1, 0, 0, 0, ...base58.decode(program)) }
    for (const bad of [payCoin(old, stranger, 1n), transfer!, close!, approve, setOwner, assign, take(stranger)[0]!]) {
      await expect(draft(bad)).rejects.toMatchObject({ code: 'vault.notApproved' })
      await expect(draft(...good, bad)).rejects.toMatchObject({ code: 'vault.notApproved' })
    }
    const text = { kind: 'solanaMessage', account: old, message: Uint8Array.of(104, 105) } as const
    await expect(signer.draft(text)).rejects.toMatchObject({ code: 'vault.notApproved' })
    expect(base58.decode(own)).toHaveLength(32)
  })
})
