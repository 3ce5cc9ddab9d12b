import {
  AccountRole,
  type Address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { addresses } from './addresses.ts'

/** Asks the local Solana itself, not through the server. */
export const askSolana = async <T>(method: string, params: readonly unknown[]): Promise<T> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const { result, error } = (await (await fetch(addresses.solana, { method: 'POST', body })).json()) as {
    result: T
    error?: { message: string }
  }
  if (error) throw new Error(error.message)
  return result
}

export const lamportsOf = async (address: string): Promise<number> =>
  (await askSolana<{ value: number }>('getBalance', [address])).value

export const giveLamports = (address: string, lamports: number): Promise<string> =>
  askSolana('requestAirdrop', [address, lamports])

/** A transfer of SOL as a dapp of the field builds it: unsigned, in base58. */
export const transferOf = async (from: string, to: string, lamports: bigint): Promise<string> => {
  const { value } = await askSolana<{ value: { blockhash: Blockhash } }>('getLatestBlockhash', [])
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, 2, true)
  new DataView(data.buffer).setBigUint64(4, lamports, true)
  const instruction = {
    programAddress: '11111111111111111111111111111111' as Address,
    accounts: [
      { address: from as Address, role: AccountRole.WRITABLE_SIGNER },
      { address: to as Address, role: AccountRole.WRITABLE },
    ],
    data,
  }
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (m) => setTransactionMessageFeePayerSigner(createNoopSigner(from as Address), m),
    (m) => setTransactionMessageLifetimeUsingBlockhash({ blockhash: value.blockhash, lastValidBlockHeight: 0n }, m),
    (m) => appendTransactionMessageInstruction(instruction, m),
  )
  return getBase58Decoder().decode(getTransactionEncoder().encode(compileTransaction(message)))
}
