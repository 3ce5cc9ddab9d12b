import { describeAccount } from './describeAccount.ts'
import { confirmationOf, describeEntry, describeStatus } from './describeEntry.ts'
import type { Ledger } from './ledger.ts'
import { checkContext, decodeBytes, readAddress, readAmount, readOptions } from './params.ts'
import { invalidParams, RpcFailure } from './rpcFailure.ts'
import { sendTransaction, simulateTransaction } from './sendMethods.ts'
import { slotSettings } from './slots.ts'
import { readMint, readTokenAccount, token2022Program, tokenProgram, uiAmount } from './tokenAccounts.ts'

export type RpcMethod = (ledger: Ledger, params: readonly unknown[]) => unknown

/** The genesis hash of Solana mainnet: the local Solana identifies as it, as the local chain does as Sei. */
const genesisHash = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

/** A result with the slot at which it was read. */
const inContext = (ledger: Ledger, value: unknown): object => ({
  context: { apiVersion: '2.2.0', slot: ledger.slot() },
  value,
})

const findMint = (ledger: Ledger, mint: unknown) => {
  const account = ledger.account(readAddress(mint))
  const read = account && readMint(account)
  if (!read) throw invalidParams('could not find mint.')
  return read
}

const getTokenAccountsByOwner: RpcMethod = (ledger, [owner, filter, given]) => {
  const holder = readAddress(owner)
  const options = readOptions(given)
  checkContext(options, ledger.slot())
  const { mint, programId } = readOptions(filter)
  if (mint === undefined && programId === undefined) throw invalidParams('expected a mint or a programId.')
  const programs = programId === undefined ? [tokenProgram, token2022Program] : [readAddress(programId)]
  const found = programs
    .flatMap((program) => ledger.accountsOf(program))
    .filter((account) => {
      const token = readTokenAccount(account)
      return token?.owner === holder && (mint === undefined || token.mint === mint)
    })
  const described = found.map((account) => ({
    pubkey: account.address,
    account: describeAccount(ledger, account, options.encoding),
  }))
  return inContext(ledger, described)
}

/** The fee the engine would charge; null if the blockhash is too old. */
const getFeeForMessage: RpcMethod = (ledger, [encoded, given]) => {
  checkContext(readOptions(given), ledger.slot())
  const message = decodeBytes(encoded, 'base64')
  const signers = (message[0] ?? 0) >= 0x80 ? (message[1] ?? 0) : (message[0] ?? 0)
  const bytes = Uint8Array.from([signers, ...new Uint8Array(64 * signers), ...message])
  const { error, fee } = ledger.simulate(bytes, { isSignatureChecked: false })
  return inContext(ledger, error === 'BlockhashNotFound' ? null : Number(fee))
}

const getSignaturesForAddress: RpcMethod = (ledger, [address, given]) => {
  const { limit = 1_000, before } = readOptions(given)
  const entries = ledger.entriesOf(readAddress(address), before === undefined ? undefined : String(before))
  return entries.slice(0, Number(limit)).map((entry) => ({
    signature: entry.signature,
    slot: entry.slot,
    blockTime: entry.blockTime,
    err: entry.error,
    memo: null,
    confirmationStatus: confirmationOf(entry, ledger.slot()),
  }))
}

export const rpcMethods: Readonly<Record<string, RpcMethod>> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '2.2.0', 'feature-set': 0 }),
  getGenesisHash: () => genesisHash,
  getSlot: (ledger, [given]) => {
    checkContext(readOptions(given), ledger.slot())
    return ledger.slot()
  },
  getBlockHeight: (ledger) => ledger.slot(),
  getLatestBlockhash: (ledger, [given]) => {
    checkContext(readOptions(given), ledger.slot())
    const lastValidBlockHeight = ledger.slot() + slotSettings.blockhashSlots
    return inContext(ledger, { blockhash: ledger.blockhash(), lastValidBlockHeight })
  },
  isBlockhashValid: (ledger, [blockhash]) => inContext(ledger, ledger.isBlockhashRecent(String(blockhash))),
  getBalance: (ledger, [address, given]) => {
    checkContext(readOptions(given), ledger.slot())
    return inContext(ledger, Number(ledger.account(readAddress(address))?.lamports ?? 0n))
  },
  getAccountInfo: (ledger, [address, given]) => {
    const options = readOptions(given)
    checkContext(options, ledger.slot())
    const account = ledger.account(readAddress(address))
    return inContext(ledger, account ? describeAccount(ledger, account, options.encoding) : null)
  },
  getMultipleAccounts: (ledger, [addresses, given]) => {
    const { encoding = 'base64' } = readOptions(given)
    if (!Array.isArray(addresses) || addresses.length > 100) throw invalidParams('expected up to 100 public keys.')
    const found = addresses.map((address) => ledger.account(readAddress(address)))
    return inContext(
      ledger,
      found.map((account) => (account ? describeAccount(ledger, account, encoding) : null)),
    )
  },
  getTokenAccountsByOwner,
  getTokenAccountBalance: (ledger, [address]) => {
    const account = ledger.account(readAddress(address))
    const token = account && readTokenAccount(account)
    if (!token) throw invalidParams('could not find account.')
    return inContext(ledger, uiAmount(token.amount, findMint(ledger, token.mint).decimals))
  },
  getTokenSupply: (ledger, [mint]) => {
    const { supply, decimals } = findMint(ledger, mint)
    return inContext(ledger, uiAmount(supply, decimals))
  },
  getFeeForMessage,
  getMinimumBalanceForRentExemption: (ledger, [bytes]) => Number(ledger.rentFor(readAmount(bytes))),
  getRecentPrioritizationFees: (ledger) => [{ slot: ledger.slot(), prioritizationFee: 0 }],
  requestAirdrop: (ledger, [address, amount]) => {
    const signature = ledger.airdrop(readAddress(address), readAmount(amount))
    if (signature === undefined) throw new RpcFailure(-32603, 'The airdrop failed')
    return signature
  },
  sendTransaction,
  simulateTransaction,
  getSignatureStatuses: (ledger, [signatures]) => {
    if (!Array.isArray(signatures) || signatures.length > 256) throw invalidParams('expected up to 256 signatures.')
    const entries = signatures.map((signature) => ledger.entry(String(signature)))
    return inContext(
      ledger,
      entries.map((entry) => (entry ? describeStatus(entry, ledger.slot()) : null)),
    )
  },
  getSignaturesForAddress,
  getTransaction: (ledger, [signature, given]) => {
    const entry = ledger.entry(String(signature))
    return entry ? describeEntry(entry, readOptions(given).encoding) : null
  },
}
