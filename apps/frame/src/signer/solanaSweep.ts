import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { joinBytes, utf8 } from '../bytes.ts'
import { type Instruction, little, readSolanaMessage } from '../decode/solanaMessage.ts'

export const solanaPrograms = {
  system: '11111111111111111111111111111111',
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  tokens: ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'],
} as const

/** The first byte of a token program instruction. */
export const tokenSteps = { transferChecked: 12, closeAccount: 9 } as const
/** Creates a token account if it doesn't exist. */
export const createIdempotent = 1
/** The first four bytes of a SOL transfer. */
export const systemTransfer = 2n

const isOnCurve = (bytes: Uint8Array): boolean => {
  try {
    ed25519.Point.fromBytes(bytes)
    return true
  } catch {
    return false
  }
}

/** An owner's associated token account, computed locally. */
export const associatedAccount = (owner: string, mint: string, program: string): string => {
  const seeds = [owner, program, mint].map((one) => base58.decode(one))
  for (let bump = 255; bump >= 0; bump -= 1) {
    const tail = [Uint8Array.of(bump), base58.decode(solanaPrograms.associated), utf8('ProgramDerivedAddress')]
    const address = sha256(joinBytes([...seeds, ...tail]))
    if (!isOnCurve(address)) return base58.encode(address)
  }
  throw new RangeError('no address')
}

const isTokenProgram = (program: string | undefined): program is string =>
  solanaPrograms.tokens.some((one) => one === program)

const goesTo = (own: string, from: string, { program, accounts, data }: Instruction): boolean => {
  const [first, second, third, fourth, , sixth] = accounts
  if (program === solanaPrograms.system) {
    const isTransfer = data.length === 12 && little(data.subarray(0, 4)) === systemTransfer
    return isTransfer && accounts.length === 2 && first === from && second === own
  }
  if (program === solanaPrograms.associated) {
    if (data.length !== 1 || data[0] !== createIdempotent || fourth === undefined || !isTokenProgram(sixth))
      return false
    return first === from && third === own && second === associatedAccount(own, fourth, sixth)
  }
  if (!isTokenProgram(program)) return false
  if (data[0] === tokenSteps.closeAccount)
    return data.length === 1 && accounts.length === 3 && second === own && third === from
  if (data[0] !== tokenSteps.transferChecked || data.length !== 10 || accounts.length !== 4) return false
  return second !== undefined && third === associatedAccount(own, second, program) && fourth === from
}

/** Whether a transaction of an earlier Solana account only transfers to the current account. */
export const isSolanaSweep = (transaction: Uint8Array, from: string, own: string): boolean => {
  try {
    const { bytes, keys, instructions } = readSolanaMessage(transaction)
    // One signer, and no lookup table accounts, whose content isn't in the bytes.
    const isPlain = bytes[0] === 1 && keys[0] === from
    return isPlain && instructions.every((one) => goesTo(own, from, one))
  } catch {
    return false
  }
}
