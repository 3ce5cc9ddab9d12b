import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { hexToBytes, sha256, toBytes } from 'viem'

/** True for a point on the curve, which can be a key. Other addresses belong to programs. */
export const isOnCurve = (bytes: Uint8Array): boolean => {
  try {
    ed25519.Point.fromBytes(bytes)
    return true
  } catch {
    return false
  }
}

/** The 32 bytes of an address; undefined if the text isn't one. */
export const toKey = (address: string): Uint8Array | undefined => {
  try {
    const bytes = base58.decode(address)
    return bytes.length === 32 ? bytes : undefined
  } catch {
    return undefined
  }
}

export const fromKey = (key: Uint8Array): string => base58.encode(key)

export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
} as const

/** The associated token account: the first address off the curve that the seeds give. */
export const associatedAccount = (owner: string, mint: string, program: string): string => {
  const seeds = [owner, program, mint].map((address) => base58.decode(address))
  const tail = [base58.decode(programs.associated), toBytes('ProgramDerivedAddress')]
  for (let bump = 255; bump >= 0; bump -= 1) {
    const parts = [...seeds, Uint8Array.of(bump), ...tail]
    const found = hexToBytes(sha256(Uint8Array.from(parts.flatMap((part) => [...part]))))
    if (!isOnCurve(found)) return fromKey(found)
  }
  throw new RangeError('no address')
}
