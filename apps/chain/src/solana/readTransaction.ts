import {
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'

const base58 = getBase58Decoder()
const transactions = getTransactionDecoder()
const messages = getCompiledTransactionMessageDecoder()

/** The contents of a serialized transaction, or a RangeError for other bytes. */
export const readTransaction = (bytes: Uint8Array) => {
  try {
    const transaction = transactions.decode(bytes)
    const message = messages.decode(transaction.messageBytes)
    const [signature] = Object.values(transaction.signatures)
    if (!('staticAccounts' in message)) throw new RangeError('unknown version')
    return {
      transaction: transaction as Transaction,
      signature: base58.decode(signature ?? new Uint8Array(64)),
      keys: message.staticAccounts as readonly string[],
      blockhash: message.lifetimeToken,
    }
  } catch (cause) {
    throw new RangeError('not a transaction', { cause })
  }
}
