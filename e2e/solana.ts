import { solanaTokens, treasury } from '@latchkey/chain/solana/seeded'
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getAddressEncoder,
  getBase58Decoder,
  getProgramDerivedAddress,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { addresses } from './addresses.ts'

/** Asks the local Solana node directly, not through the server. */
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

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address
const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address
const system = '11111111111111111111111111111111' as Address

/** An unsigned transaction of these instructions. */
const compile = async (payer: string, instructions: readonly Instruction[]) => {
  const { value } = await askSolana<{ value: { blockhash: Blockhash } }>('getLatestBlockhash', [])
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (m) => setTransactionMessageFeePayerSigner(createNoopSigner(payer as Address), m),
    (m) => setTransactionMessageLifetimeUsingBlockhash({ blockhash: value.blockhash, lastValidBlockHeight: 0n }, m),
    (m) => appendTransactionMessageInstructions(instructions, m),
  )
  return compileTransaction(message)
}

const usdcAccountOf = async (owner: string): Promise<Address> => {
  const seeds = [owner, tokenProgram, solanaTokens.USDC.mint].map((one) => getAddressEncoder().encode(one as Address))
  return (await getProgramDerivedAddress({ programAddress: associated, seeds }))[0]
}

/** Mints test tokens for an owner with the local mint authority. */
export const giveUsdc = async (owner: string, units: bigint): Promise<void> => {
  const mint = solanaTokens.USDC.mint as Address
  const account = await usdcAccountOf(owner)
  const minter = treasury.address as Address
  const open = {
    programAddress: associated,
    accounts: [
      { address: minter, role: AccountRole.WRITABLE_SIGNER },
      { address: account, role: AccountRole.WRITABLE },
      ...[owner as Address, mint, system, tokenProgram].map((address) => ({ address, role: AccountRole.READONLY })),
    ],
    data: Uint8Array.of(1),
  }
  const amount = new Uint8Array(9)
  amount[0] = 7
  new DataView(amount.buffer).setBigUint64(1, units, true)
  const mintTo = {
    programAddress: tokenProgram,
    accounts: [
      { address: mint, role: AccountRole.WRITABLE },
      { address: account, role: AccountRole.WRITABLE },
      { address: minter, role: AccountRole.READONLY_SIGNER },
    ],
    data: amount,
  }
  const { messageBytes } = await compile(minter, [open, mintTo])
  const message = new Uint8Array(messageBytes)
  const wire = Buffer.concat([Buffer.of(1), treasury.sign(message), message]).toString('base64')
  await askSolana('sendTransaction', [wire, { encoding: 'base64' }])
}

export const usdcOf = async (owner: string): Promise<string> =>
  (await askSolana<{ value: { uiAmountString: string } }>('getTokenAccountBalance', [await usdcAccountOf(owner)])).value
    .uiAmountString

/** A SOL transfer as a third-party dapp builds it: unsigned, in base58. */
export const transferOf = async (from: string, to: string, lamports: bigint): Promise<string> => {
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, 2, true)
  new DataView(data.buffer).setBigUint64(4, lamports, true)
  const instruction = {
    programAddress: system,
    accounts: [
      { address: from as Address, role: AccountRole.WRITABLE_SIGNER },
      { address: to as Address, role: AccountRole.WRITABLE },
    ],
    data,
  }
  return getBase58Decoder().decode(getTransactionEncoder().encode(await compile(from, [instruction])))
}
