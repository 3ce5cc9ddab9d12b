import { describeAccount } from './describeAccount.ts'
import type { Ledger, Outcome } from './ledger.ts'
import { checkContext, decodeBytes, type Options, readAddress, readOptions } from './params.ts'
import { readTransaction } from './readTransaction.ts'
import { invalidParams, RpcFailure } from './rpcFailure.ts'
import { blockhashOf } from './slots.ts'
import { errorSentence } from './transactionError.ts'

const packetBytes = 1_232

const readBytes = (encoded: unknown, { encoding = 'base58' }: Options): Uint8Array => {
  const bytes = decodeBytes(encoded, encoding)
  if (bytes.length > packetBytes) throw invalidParams(`transaction too large: ${bytes.length} bytes.`)
  try {
    readTransaction(bytes)
    return bytes
  } catch {
    throw invalidParams('failed to deserialize the transaction.')
  }
}

const refusal = ({ error, logs, units }: Outcome): RpcFailure | undefined => {
  if (error === null) return undefined
  if (error === 'SignatureFailure') return new RpcFailure(-32003, 'Transaction signature verification failure')
  const message = `Transaction simulation failed: ${errorSentence(error)}`
  return new RpcFailure(-32002, message, { err: error, logs, unitsConsumed: Number(units), accounts: null })
}

/** Simulates a transaction unless `skipPreflight` is set, then accepts it. Its status tells the result. */
export const sendTransaction = (ledger: Ledger, [encoded, given]: readonly unknown[]): string => {
  const options = readOptions(given)
  checkContext(options, ledger.slot(), 'preflightCommitment')
  const bytes = readBytes(encoded, options)
  const failure = options.skipPreflight === true ? undefined : refusal(ledger.simulate(bytes))
  if (failure) throw failure
  const { outcome, signature } = ledger.send(bytes)
  if (outcome.error === 'SignatureFailure') throw refusal(outcome)
  return signature
}

const withBlockhash = (bytes: Uint8Array, blockhash: string): Uint8Array => {
  const { transaction, blockhash: old } = readTransaction(bytes)
  const replaced = Uint8Array.from(bytes)
  const start = bytes.length - transaction.messageBytes.length
  const from = Buffer.from(decodeBytes(old, 'base58'))
  replaced.set(decodeBytes(blockhash, 'base58'), Buffer.from(bytes).indexOf(from, start))
  return replaced
}

/** Runs a transaction without storing its changes. */
export const simulateTransaction = (ledger: Ledger, [encoded, given]: readonly unknown[]): object => {
  const options = readOptions(given)
  checkContext(options, ledger.slot())
  const { sigVerify = false, replaceRecentBlockhash = false } = options
  if (sigVerify && replaceRecentBlockhash) throw invalidParams('sigVerify may not be used with replaceRecentBlockhash.')
  const bytes = readBytes(encoded, options)
  const isReplaced = replaceRecentBlockhash === true
  const run = isReplaced ? withBlockhash(bytes, blockhashOf(ledger.slot())) : bytes
  const outcome = ledger.simulate(run, { isSignatureChecked: sigVerify === true })
  const wanted = readOptions(options.accounts)
  const accounts = Array.isArray(wanted.addresses)
    ? wanted.addresses.map((address) => {
        const left = outcome.accounts.find((one) => one.address === readAddress(address)) ?? ledger.account(address)
        return left && left.lamports > 0n ? describeAccount(ledger, left, wanted.encoding ?? 'base64') : null
      })
    : null
  return {
    context: { apiVersion: '2.2.0', slot: ledger.slot() },
    value: {
      err: outcome.error,
      logs: outcome.logs,
      accounts,
      unitsConsumed: Number(outcome.units),
      returnData: null,
      innerInstructions: null,
      replacementBlockhash: isReplaced
        ? { blockhash: blockhashOf(ledger.slot()), lastValidBlockHeight: ledger.slot() + 150 }
        : null,
    },
  }
}
