import { RpcError } from '@latchkey/wire/walletErrors'
import { sha256 } from '@noble/hashes/sha2.js'
import {
  type Address,
  concatHex,
  type Hex,
  hashMessage,
  hashTypedData,
  keccak256,
  parseTransaction,
  serializeTransaction,
} from 'viem'
import { carriedDigest, isCarried } from '../accounts/carriedOperation.ts'
import { type DelegatedBatch, delegatedDigest } from '../accounts/delegatedBatch.ts'
import { previousAccountOf, sweptCallOf } from '../accounts/previousAccount.ts'
import { isRevocation } from '../accounts/revokeSession.ts'
import { createDigest, type GrantTerms } from '../accounts/sessionGrant.ts'
import { isSignerChange } from '../accounts/signerChange.ts'
import { smartAccountOf } from '../accounts/smartAccount.ts'
import { type OperationDraft, operationDigest } from '../accounts/userOperation.ts'
import { type Bytes, fromHex, joinBytes, readLoosely, toHex } from '../bytes.ts'
import { checkIfSignIn, checkSignIn } from '../signIn/checkSignIn.ts'
import { checkTypedData } from './checkTypedData.ts'
import { checkForeignCall, checkForeignDomain, checkForeignMessage } from './ownWord.ts'
import { isSolanaTransactionMessage, parseSolanaTransaction } from './solanaTransaction.ts'

/** Exactly what would be signed, as bytes or as their source text. */
export type Signable =
  | { kind: 'message'; account: Address; chainId: number; message: Hex }
  /** A sign-in for the page itself, requested with the login: signed without a screen. */
  | { kind: 'signIn'; account: Address; chainId: number; message: string }
  | { kind: 'typedData'; account: Address; chainId: number; typedData: string }
  | { kind: 'transactions'; account: Address; chainId: number; transactions: readonly Hex[] }
  /** A smart account operation, encoded from these calls only. */
  | { kind: 'userOperation'; account: Address; chainId: number; operation: OperationDraft }
  /** Calls of a standard account that is its own smart account (EIP-7702), with its authorization if needed. */
  | { kind: 'delegatedBatch'; account: Address; chainId: number; batch: DelegatedBatch }
  /** The request for a smart account session, and after the server created it, the owner's signed activation. */
  | { kind: 'grant'; account: Address; chainId: number; terms: GrantTerms }
  | { kind: 'activation'; account: Address; chainId: number; terms: GrantTerms; pci: string; cosigner: Address }
  | { kind: 'solanaMessage'; account: string; message: Bytes }
  | { kind: 'solanaTransactions'; account: string; transactions: readonly Bytes[] }

const maxTransactions = 50

const refuse = (cause: string): never => {
  throw new RpcError(-32602, { cause })
}

/** The hash of one transaction; any other chain, type or encoding is rejected. */
export const transactionDigest = (serialized: Hex, chainId: number): Hex => {
  const transaction = parseTransaction(serialized)
  if (transaction.type !== 'legacy' && transaction.type !== 'eip1559' && transaction.type !== 'eip2930')
    throw new RpcError(4200)
  if (transaction.chainId !== chainId) throw new RpcError(4901)
  if ('r' in transaction && transaction.r !== undefined) refuse('transaction: already signed')
  // One meaning, one encoding: parsing and encoding again gives the same bytes.
  if (serializeTransaction(transaction) !== serialized) refuse('transaction: not canonical')
  return keccak256(serialized)
}

const manyHex = (digests: readonly Hex[]): Hex =>
  digests.length === 1 ? (digests[0] ?? '0x') : keccak256(concatHex([...digests]))

/** Texts that start a session: signed as such (wallet_grantPermissions), never as a message. */
const grantText = /^\s*latchkey (create a session|activate)/i

/** A wallet's EVM keys: the standard account's, and the smart account's owner. */
export type EvmKeys = {
  plain: Address
  smartOwner: Address
  /** Whether this is a wallet page. Only there can the smart account's signers change and a previous account be emptied. */
  isOwnPage?: boolean
}

/** Derives from the bytes alone what their signature means, and rejects what must never be signed. */
export const digestOf = (
  signable: Signable,
  origin: string,
  { plain, smartOwner, isOwnPage = false }: EvmKeys = {
    plain: signable.account as Address,
    smartOwner: signable.account as Address,
  },
): Hex => {
  const { account } = signable
  const isEvm = !signable.kind.startsWith('solana')
  const accounts = isEvm ? [plain, smartAccountOf(smartOwner)] : []
  if (isEvm && !accounts.some((one) => one === account)) throw new RpcError(4100)
  const own = isEvm ? [...accounts, smartOwner, previousAccountOf(plain)] : []
  switch (signable.kind) {
    case 'message': {
      const bytes = fromHex(signable.message)
      checkForeignMessage(bytes)
      const text = readLoosely(bytes)
      if (grantText.test(text)) throw new RpcError(4200)
      checkIfSignIn(text, { origin, account, chainId: signable.chainId })
      return hashMessage({ raw: signable.message })
    }
    case 'signIn':
      checkSignIn(signable.message, { origin, account, chainId: signable.chainId })
      return hashMessage(signable.message)
    case 'typedData': {
      const typedData = checkTypedData(signable.typedData, signable.chainId)
      checkForeignDomain(typedData, own)
      return hashTypedData(typedData)
    }
    case 'userOperation': {
      const { operation, chainId } = signable
      if (operation.calls.length === 0) refuse('operation: no calls')
      if (operation.calls.length > maxTransactions) throw new RpcError(5740)
      const [only] = operation.calls
      const isChange =
        isOwnPage && operation.calls.length === 1 && only && isSignerChange(only, signable.account, smartOwner)
      for (const call of operation.calls) if (!isChange && !isRevocation(call)) checkForeignCall(call, own)
      if (!isCarried(operation)) return operationDigest(smartOwner, signable.account, chainId, operation)
      // One of the two accounts pays, and the screen names which, so the operation itself must be free.
      const isFree = operation.maxFeePerGas === 0n && operation.maxPriorityFeePerGas === 0n && !operation.sponsorship
      if (!isFree) refuse('operation: paid for twice')
      return carriedDigest({ plain, smartOwner }, signable, operation)
    }
    case 'delegatedBatch': {
      const { calls } = signable.batch
      if (calls.length === 0) refuse('batch: no calls')
      if (calls.length > maxTransactions) throw new RpcError(5740)
      for (const call of calls) if (!isRevocation(call)) checkForeignCall(call, own)
      return delegatedDigest(signable, signable.batch)
    }
    case 'grant':
    case 'activation':
      return createDigest(signable, signable.terms)
    case 'transactions': {
      const { transactions, chainId } = signable
      if (transactions.length === 0) refuse('transaction: none')
      if (transactions.length > maxTransactions) throw new RpcError(5740)
      const digest = manyHex(transactions.map((transaction) => transactionDigest(transaction, chainId)))
      for (const { to, value = 0n, data = '0x' } of transactions.map((transaction) => parseTransaction(transaction)))
        if (to) checkForeignCall((isOwnPage && sweptCallOf({ to, value, data }, plain)) || { to, data }, own)
      return digest
    }
    case 'solanaMessage': {
      const { message } = signable
      if (isSolanaTransactionMessage(message, account)) refuse('solana: a transaction, not a message')
      checkForeignMessage(message)
      checkIfSignIn(readLoosely(message), { origin, account })
      return toHex(sha256(message))
    }
    case 'solanaTransactions': {
      const { transactions } = signable
      if (transactions.length === 0 || transactions.length > maxTransactions) refuse('solana: none or too many')
      const parsed = transactions.map(parseSolanaTransaction)
      if (!parsed.every(({ signers }) => signers.includes(account))) refuse('solana: this account signs nothing here')
      return toHex(sha256(joinBytes(parsed.map(({ message }) => sha256(message)))))
    }
  }
}
