import { base58 } from '@scure/base'

export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const tokenPrograms: readonly string[] = [tokenProgram, token2022Program]

export type TokenAccount = { mint: string; owner: string; amount: bigint }
export type Mint = { supply: bigint; decimals: number }

type Stored = { owner: string; data: Uint8Array }

const mintBytes = 82
const accountBytes = 165
const view = (data: Uint8Array): DataView => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** Reads a token account; undefined for any other account. */
export const readTokenAccount = ({ owner, data }: Stored): TokenAccount | undefined => {
  if (!tokenPrograms.includes(owner) || data.length < accountBytes || data[108] === 0) return undefined
  return {
    mint: base58.encode(data.subarray(0, 32)),
    owner: base58.encode(data.subarray(32, 64)),
    amount: view(data).getBigUint64(64, true),
  }
}

/** Reads a mint; undefined for any other account. */
export const readMint = ({ owner, data }: Stored): Mint | undefined => {
  if (!tokenPrograms.includes(owner) || data.length !== mintBytes || data[45] === 0) return undefined
  return { supply: view(data).getBigUint64(36, true), decimals: data[44] ?? 0 }
}

/** The bytes of a mint with no supply yet. */
export const writeMint = (decimals: number, authority: Uint8Array): Uint8Array => {
  const data = new Uint8Array(mintBytes)
  view(data).setUint32(0, 1, true)
  data.set(authority, 4)
  data[44] = decimals
  data[45] = 1
  return data
}

/** An amount as the RPC writes it, with and without its decimal point. */
export const uiAmount = (amount: bigint, decimals: number) => {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const text = rest === '' ? whole : `${whole}.${rest}`
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text }
}
