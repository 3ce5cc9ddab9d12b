import { type Address, type EncodedAccount, getBase58Decoder, lamports } from '@solana/kit'
import { Clock, FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { readTransaction } from './readTransaction.ts'
import { blockhashOf, isRecent, slotAt } from './slots.ts'
import { readMint, readTokenAccount } from './tokenAccounts.ts'
import { readTransactionError, type TransactionError } from './transactionError.ts'

export type Account = { address: string; lamports: bigint; owner: string; data: Uint8Array; executable: boolean }

/** The result of running a transaction. */
export type Outcome = {
  error: TransactionError | null
  logs: readonly string[]
  units: bigint
  fee: bigint
  /** The accounts after a simulation; empty after a failure. */
  accounts: readonly Account[]
}

type TokenBalance = { accountIndex: number; mint: string; owner: string; amount: bigint; decimals: number }

/** An accepted transaction and its changes. */
export type Entry = Outcome & {
  signature: string
  slot: number
  blockTime: number
  bytes: Uint8Array
  keys: readonly string[]
  before: readonly bigint[]
  after: readonly bigint[]
  tokensBefore: readonly TokenBalance[]
  tokensAfter: readonly TokenBalance[]
}

type RunOptions = { isSignatureChecked?: boolean; isBlockhashChecked?: boolean }

/** A local Solana: its accounts, its clock and its transactions. */
export type Ledger = {
  slot: () => number
  blockhash: () => string
  isBlockhashRecent: (blockhash: string) => boolean
  account: (address: string) => Account | undefined
  accountsOf: (program: string) => readonly Account[]
  rentFor: (bytes: bigint) => bigint
  simulate: (bytes: Uint8Array, options?: RunOptions) => Outcome
  /** Accepts a transaction. As on the real chain, a failed one is accepted too if it pays its fee. */
  send: (bytes: Uint8Array) => { outcome: Outcome; signature: string }
  airdrop: (address: string, amount: bigint) => string | undefined
  entry: (signature: string) => Entry | undefined
  /** Newest first. `before` may be a transaction of any account; if it is unknown, the list is empty. */
  entriesOf: (address: string, before?: string) => readonly Entry[]
  /** Accounts that were changed: what must be stored between starts. */
  touched: () => readonly Account[]
}

type Options = { accounts?: readonly Account[]; now?: () => number; onChange?: () => void }

const entriesMax = 10_000
const base58 = getBase58Decoder()

const fromEngine = ({ address, lamports: held, programAddress, data, executable }: EncodedAccount): Account => ({
  address,
  lamports: held,
  owner: programAddress,
  data: new Uint8Array(data),
  executable,
})

const feeOf = (meta: TransactionMetadata): bigint => BigInt(/\bfee: (\d+)/.exec(meta.toString())?.[1] ?? 0)

export const createLedger = ({ accounts = [], now = Date.now, onChange = () => {} }: Options = {}): Ledger => {
  // Old blockhashes are refused here, since the engine would accept only the very last one.
  const engine = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(BigInt(entriesMax))
  const entries = new Map<string, Entry>()
  const known = new Set<string>()
  for (const { address, owner, lamports: held, ...rest } of accounts) {
    const place = { address: address as Address, programAddress: owner as Address, lamports: lamports(held) }
    engine.setAccount({ ...rest, ...place, space: BigInt(rest.data.length) })
    known.add(address)
  }

  const slot = () => slotAt(now())
  const account = (address: string): Account | undefined => {
    const found = engine.getAccount(address as Address)
    if (!found.exists || found.lamports === 0n) return undefined
    return fromEngine(found)
  }
  const turnClock = () => engine.setClock(new Clock(BigInt(slot()), 0n, 0n, 0n, BigInt(Math.floor(now() / 1_000))))

  const refused = (error: TransactionError): Outcome => ({ error, logs: [], units: 0n, fee: 0n, accounts: [] })
  const outcomeOf = (result: TransactionMetadata | FailedTransactionMetadata): Outcome => {
    const isFailed = result instanceof FailedTransactionMetadata
    const meta = isFailed ? result.meta() : result
    return {
      error: isFailed ? readTransactionError(result.toString()) : null,
      logs: meta.logs(),
      units: meta.computeUnitsConsumed(),
      fee: feeOf(meta),
      accounts: [],
    }
  }

  const simulate: Ledger['simulate'] = (bytes, { isSignatureChecked = true, isBlockhashChecked = true } = {}) => {
    const { transaction, blockhash } = readTransaction(bytes)
    if (isBlockhashChecked && !isRecent(blockhash, slot())) return refused('BlockhashNotFound')
    turnClock()
    engine.withSigverify(isSignatureChecked)
    try {
      const result = engine.simulateTransaction(transaction)
      if (result instanceof FailedTransactionMetadata) return outcomeOf(result)
      return { ...outcomeOf(result.meta()), accounts: result.postAccounts().map(fromEngine) }
    } finally {
      engine.withSigverify(true)
    }
  }

  const tokensOf = (keys: readonly string[]): TokenBalance[] =>
    keys.flatMap((key, accountIndex) => {
      const stored = account(key)
      const token = stored && readTokenAccount(stored)
      const mint = token && account(token.mint)
      return token ? [{ accountIndex, ...token, decimals: (mint && readMint(mint)?.decimals) ?? 0 }] : []
    })
  const balancesOf = (keys: readonly string[]): bigint[] => keys.map((key) => account(key)?.lamports ?? 0n)

  const remember = (bytes: Uint8Array, run: () => TransactionMetadata | FailedTransactionMetadata) => {
    const { keys, signature } = readTransaction(bytes)
    const [before, tokensBefore] = [balancesOf(keys), tokensOf(keys)]
    const outcome = outcomeOf(run())
    // A transaction that paid no fee is in no block.
    if (outcome.error === null || outcome.units > 0n) {
      for (const key of keys) known.add(key)
      const after = { after: balancesOf(keys), tokensAfter: tokensOf(keys) }
      const when = { slot: slot(), blockTime: Math.floor(now() / 1_000) }
      entries.set(signature, { ...outcome, ...when, ...after, signature, bytes, keys, before, tokensBefore })
      for (const oldest of entries.keys()) if (entries.size > entriesMax) entries.delete(oldest)
      onChange()
    }
    return { outcome, signature }
  }

  return {
    slot,
    blockhash: () => blockhashOf(slot()),
    isBlockhashRecent: (blockhash) => isRecent(blockhash, slot()),
    account,
    accountsOf: (program) => engine.getProgramAccounts(program as Address).map(fromEngine),
    rentFor: (bytes) => engine.minimumBalanceForRentExemption(bytes),
    simulate,
    send: (bytes) => {
      const { transaction, blockhash, signature } = readTransaction(bytes)
      if (!isRecent(blockhash, slot())) return { outcome: refused('BlockhashNotFound'), signature }
      turnClock()
      return remember(bytes, () => engine.sendTransaction(transaction))
    },
    airdrop: (address, amount) => {
      // Otherwise two equal gifts would be the same transaction.
      engine.expireBlockhash()
      const result = engine.airdrop(address as Address, lamports(amount))
      if (!result || result instanceof FailedTransactionMetadata) return undefined
      known.add(address)
      const signature = base58.decode(result.signature())
      const when = { slot: slot(), blockTime: Math.floor(now() / 1_000) }
      const held = account(address)?.lamports ?? 0n
      entries.set(signature, {
        ...outcomeOf(result),
        ...when,
        signature,
        bytes: new Uint8Array(),
        keys: [address],
        before: [held - amount],
        after: [held],
        tokensBefore: [],
        tokensAfter: [],
      })
      onChange()
      return signature
    },
    entry: (signature) => entries.get(signature),
    entriesOf: (address, before) => {
      const all = [...entries.values()]
      const end = before === undefined ? all.length : all.findIndex(({ signature }) => signature === before)
      return all
        .slice(0, Math.max(end, 0))
        .filter(({ keys }) => keys.includes(address))
        .reverse()
    },
    touched: () => [...known].flatMap((address) => account(address) ?? []),
  }
}
