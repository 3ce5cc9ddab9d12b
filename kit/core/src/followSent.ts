import type { Kit, SentTransaction } from '@latchkey/core/kit'
import { hasFailedOperation } from '@latchkey/core/send/hasFailedOperation'
import type { Address, Client, Hash, Transaction, TransactionReceipt } from 'viem'
import { getBlock, getBlockNumber, getTransaction, getTransactionCount, getTransactionReceipt } from 'viem/actions'
import type { LatchkeyEvents } from './client.ts'
import type { StateStore } from './stateStore.ts'

/** How often the node is asked, and for how long while the page is visible: ten minutes. */
const lookMs = 4_000
const mostLooks = 150

type Event = LatchkeyEvents['transaction']
type End = Pick<Event, 'status' | 'replacedBy'> | 'unknown'

/** What is known of a pending transaction: where its number was still free, and whether it has been taken since. */
type Pending = { transaction: Transaction; freeAt: bigint; isTaken: boolean }

const missing = ['TransactionReceiptNotFoundError', 'TransactionNotFoundError']

const ifKnown = <T>(read: Promise<T>): Promise<T | undefined> =>
  read.catch((error: unknown) => {
    if (error instanceof Error && missing.includes(error.name)) return undefined
    throw error
  })

const toStatus = (receipt: TransactionReceipt, from: string): 'mined' | 'failed' =>
  receipt.status === 'success' && !hasFailedOperation(receipt.logs, from) ? 'mined' : 'failed'

const isSameCall = (a: Transaction, b: Transaction): boolean =>
  a.to === b.to && a.value === b.value && a.input === b.input

/** The block whose transaction took an account's number: its count rises there. */
const blockOf = async (client: Client, { from, nonce }: Transaction, freeAt: bigint): Promise<bigint> => {
  const countAt = (blockNumber: bigint) => getTransactionCount(client, { address: from as Address, blockNumber })
  let [low, high] = [freeAt, await getBlockNumber(client, { cacheTime: 0 })]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if ((await countAt(middle)) > nonce) high = middle
    else low = middle
  }
  return high
}

/** The end of a transaction whose number another one has taken. A node that forgets its blocks can't tell. */
const endOfReplaced = async (client: Client, { transaction, freeAt }: Pending, from: string): Promise<End> => {
  const blockNumber = await blockOf(client, transaction, freeAt)
  const { transactions } = await getBlock(client, { blockNumber, includeTransactions: true })
  const winner = transactions.find((one) => one.from === transaction.from && one.nonce === transaction.nonce)
  if (!winner) return 'unknown'
  const { hash }: { hash: Hash } = winner
  const replaced = hash === transaction.hash ? {} : { replacedBy: hash }
  if (!isSameCall(winner, transaction)) return { status: 'failed', ...replaced }
  return { status: toStatus(await getTransactionReceipt(client, { hash }), from), ...replaced }
}

/** Looks once. Undefined while the transaction is pending. */
const createLook = (client: Client, { hash, from: account }: SentTransaction) => {
  let pending: Pending | undefined
  const findPending = async (): Promise<Pending | undefined> => {
    const freeAt = await getBlockNumber(client, { cacheTime: 0 })
    const transaction = await ifKnown(getTransaction(client, { hash }))
    return transaction && { transaction, freeAt: freeAt - 1n, isTaken: false }
  }
  return async (): Promise<End | undefined> => {
    const receipt = await ifKnown(getTransactionReceipt(client, { hash }))
    if (receipt) return { status: toStatus(receipt, account) }
    pending ??= await findPending()
    if (!pending) return undefined
    const { from, nonce } = pending.transaction
    if ((await getTransactionCount(client, { address: from as Address, blockTag: 'latest' })) <= nonce) return undefined
    // One of several nodes may be a block behind, so the receipt gets a second chance.
    if (pending.isTaken) return endOfReplaced(client, pending, account).catch(() => 'unknown' as const)
    pending.isTaken = true
    return undefined
  }
}

const untilVisible = ({ ports }: Kit): Promise<void> =>
  new Promise((resolve) => {
    if (!document.hidden) return resolve()
    const stop = ports.onVisible((isVisible) => {
      if (!isVisible) return
      stop()
      resolve()
    })
  })

/**
 * Reports a sent transaction and its end. It asks the node only while the page is visible and has listeners, and never
 * after the client is destroyed. An unknown outcome isn’t reported.
 */
export const followSent = async (kit: Kit, { emit, hears }: StateStore, sent: SentTransaction): Promise<void> => {
  const { chainId, hash } = sent
  emit('transaction', { hash, chainId, status: 'sent' })
  const look = createLook(kit.wagmi.getClient({ chainId }), sent)
  for (let looks = 0; looks < mostLooks; looks += 1) {
    await untilVisible(kit)
    // A client that ends stops reporting.
    if (!kit.onSent) return
    // A node that can't be reached now may answer the next time.
    const end = hears('transaction') ? await look().catch(() => undefined) : undefined
    if (end === 'unknown' || !kit.onSent) return
    if (end) return emit('transaction', { hash, chainId, ...end })
    await new Promise<void>((resolve) => void kit.ports.clock.after(lookMs, resolve))
  }
}
