import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import type { Account } from './ledger.ts'
import { tokenProgram, writeMint } from './tokenAccounts.ts'

/** Seed of the key that mints local Solana tokens. It isn't secret, because these tokens are worthless. */
const seed = Buffer.from('latchkey: the local solana mints').subarray(0, 32)
const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
const key: KeyObject = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
const publicBytes = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)

export const treasury = {
  address: base58.encode(publicBytes),
  sign: (message: Uint8Array): Uint8Array => new Uint8Array(sign(null, message, key)),
}

/** The tokens of the local Solana, at their real addresses. */
export const solanaTokens = {
  USDC: { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6 },
} as const

/** The accounts of a new ledger: the mints and the treasury. */
export const seededAccounts = (): Account[] => [
  {
    address: treasury.address,
    lamports: 1_000_000_000_000n,
    owner: '11111111111111111111111111111111',
    data: new Uint8Array(),
    executable: false,
  },
  ...Object.values(solanaTokens).map(({ mint, decimals }) => ({
    address: mint as string,
    lamports: 1_461_600n,
    owner: tokenProgram,
    data: writeMint(decimals, publicBytes),
    executable: false,
  })),
]
