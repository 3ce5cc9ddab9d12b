import {
  AccountRole,
  type Address,
  appendTransactionMessageInstruction,
  type Blockhash,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testChain.ts'
import { createLedger } from './ledger.ts'
import { solanaTokens } from './seeded.ts'
import { slotSettings } from './slots.ts'
import { type Solana, startSolana } from './start.ts'

const system = '11111111111111111111111111111111' as Address
const sol = 1_000_000_000

let solana: Solana
let payer: KeyPairSigner
const folder = temporaryFolder()

beforeAll(async () => {
  ;[solana, payer] = await Promise.all([startSolana({ port: 0, dataDir: folder.path }), generateKeyPairSigner()])
})
afterAll(async () => {
  await solana?.stop()
  folder.remove()
})

type Answer = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

const ask = async (method: string, params: readonly unknown[] = [], url = solana.url): Promise<Answer> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })
  const { id, ...answer } = (await (await fetch(url, { method: 'POST', body })).json()) as Answer & { id: number }
  expect(id).toBe(7)
  return answer
}
const valueAt = async (method: string, params: readonly unknown[] = []) =>
  ((await ask(method, params)).result as { value: unknown }).value

const transfer = (from: KeyPairSigner, to: Address, lamports: number): Instruction => {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2)
  data.writeBigUInt64LE(BigInt(lamports), 4)
  const accounts = [
    { address: from.address, role: AccountRole.WRITABLE_SIGNER, signer: from },
    { address: to, role: AccountRole.WRITABLE },
  ]
  return { programAddress: system, accounts, data }
}

const signed = async (instruction: Instruction, from = payer, blockhash?: string): Promise<string> => {
  const latest = (await valueAt('getLatestBlockhash')) as { blockhash: Blockhash }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (m) => setTransactionMessageFeePayerSigner(from, m),
    (m) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: (blockhash as Blockhash) ?? latest.blockhash, lastValidBlockHeight: 0n },
        m,
      ),
    (m) => appendTransactionMessageInstruction(instruction, m),
  )
  return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
}
const base64 = { encoding: 'base64' }

describe('the local Solana node', () => {
  it('airdrops SOL and moves it with a signed transaction', async () => {
    await ask('requestAirdrop', [payer.address, 5 * sol])
    const { address } = await generateKeyPairSigner()
    const wire = await signed(transfer(payer, address, sol))
    const { result } = await ask('sendTransaction', [wire, base64])
    expect(await valueAt('getBalance', [address])).toBe(sol)
    expect(await valueAt('getBalance', [payer.address])).toBe(4 * sol - 5_000)
    const [status] = (await valueAt('getSignatureStatuses', [[result]])) as { err: unknown }[]
    expect(status).toMatchObject({ err: null, status: { Ok: null } })
    const { meta } = (await ask('getTransaction', [result])).result as { meta: object }
    expect(meta).toMatchObject({ fee: 5_000, preBalances: [5 * sol, 0, 1] })
    expect((await ask('getSignaturesForAddress', [address])).result).toMatchObject([{ signature: result, err: null }])
  })

  it('rejects like a real node: low balance, replay, old blockhash, foreign signature', async () => {
    const { address } = await generateKeyPairSigner()
    const tooMuch = await ask('sendTransaction', [await signed(transfer(payer, address, 900 * sol)), base64])
    expect(tooMuch.error).toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
      data: { err: { InstructionError: [0, { Custom: 1 }] } },
    })
    const wire = await signed(transfer(payer, address, sol))
    await ask('sendTransaction', [wire, base64])
    expect((await ask('sendTransaction', [wire, base64])).error?.message).toContain('already been processed')
    const old = await signed(transfer(payer, address, sol), payer, 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG')
    expect((await ask('sendTransaction', [old, base64])).error).toMatchObject({ code: -32002 })
    const bytes = Buffer.from(await signed(transfer(payer, address, sol)), 'base64')
    bytes[5] = (bytes[5] ?? 0) ^ 1
    expect((await ask('sendTransaction', [bytes.toString('base64'), base64])).error).toMatchObject({ code: -32003 })
    expect(await valueAt('getBalance', [address])).toBe(sol)
  })

  it('[SEND-11] supports current commitments and a future slot', async () => {
    const wire = await signed(transfer(payer, payer.address, 1))
    for (const [options, code] of [
      [{ preflightCommitment: 'sometime' }, -32602],
      [{ preflightCommitment: 'singleGossip' }, -32602],
      [{ minContextSlot: 9_999_999_999 }, -32016],
    ] as const) {
      expect((await ask('sendTransaction', [wire, { ...base64, ...options }])).error).toMatchObject({ code })
    }
    expect((await ask('sendTransaction', [wire, { ...base64, preflightCommitment: 'finalized' }])).error).toBe(
      undefined,
    )
  })

  it('accepts a failing transaction without preflight, and reports it in its status', async () => {
    const { address } = await generateKeyPairSigner()
    const wire = await signed(transfer(payer, address, 900 * sol))
    const { result } = await ask('sendTransaction', [wire, { ...base64, skipPreflight: true }])
    const [status] = (await valueAt('getSignatureStatuses', [[result]])) as object[]
    expect(status).toMatchObject({ err: { InstructionError: [0, { Custom: 1 }] } })
  })

  it('simulates a transaction with balances and fee, and changes nothing', async () => {
    const { address } = await generateKeyPairSigner()
    const before = await valueAt('getBalance', [payer.address])
    const wire = await signed(transfer(payer, address, sol))
    const accounts = { addresses: [address], encoding: 'base64' }
    const tried = (await valueAt('simulateTransaction', [wire, { ...base64, accounts }])) as object
    expect(tried).toMatchObject({ err: null, accounts: [{ lamports: sol, owner: system }] })
    expect(await valueAt('getBalance', [payer.address])).toBe(before)
    const message = Buffer.from(wire, 'base64').subarray(65).toString('base64')
    expect(await valueAt('getFeeForMessage', [message])).toBe(5_000)
    const stale = await signed(transfer(payer, address, sol), payer, 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG')
    expect(await valueAt('simulateTransaction', [stale, base64])).toMatchObject({ err: 'BlockhashNotFound' })
    const replaced = { ...base64, replaceRecentBlockhash: true }
    expect(await valueAt('simulateTransaction', [stale, replaced])).toMatchObject({ err: null })
  })

  it('has mints, and rejects unsupported methods', async () => {
    const parsed = { encoding: 'jsonParsed' }
    const mint = await valueAt('getAccountInfo', [solanaTokens.USDC.mint, parsed])
    expect(mint).toMatchObject({ data: { parsed: { type: 'mint', info: { decimals: 6, supply: '0' } } } })
    expect(await valueAt('getTokenAccountsByOwner', [payer.address, { mint: solanaTokens.USDC.mint }])).toEqual([])
    expect((await ask('getConfirmedBlock')).error).toMatchObject({ code: -32601 })
    expect((await ask('getBalance', ['nobody'])).error).toMatchObject({ code: -32602 })
  })

  it('keeps accounts across restarts', async () => {
    const { address } = await generateKeyPairSigner()
    await ask('requestAirdrop', [address, 3 * sol])
    await solana.stop()
    solana = await startSolana({ port: 0, dataDir: folder.path })
    expect(await valueAt('getBalance', [address])).toBe(3 * sol)
  })
})

it('keeps a blockhash valid for 150 slots', () => {
  let now = Date.now()
  const ledger = createLedger({ now: () => now })
  const blockhash = ledger.blockhash()
  now += slotSettings.blockhashSlots * slotSettings.slotMs
  expect(ledger.isBlockhashRecent(blockhash)).toBe(true)
  now += slotSettings.slotMs
  expect(ledger.isBlockhashRecent(blockhash)).toBe(false)
})
