import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { joinBytes, utf8 } from '../bytes.ts'

const hardened = 0x8000_0000

const indexBytes = (index: number): Uint8Array => {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, index)
  return bytes
}

/** SLIP-10 for ed25519: the secret at a fully hardened path such as `m/44'/501'/0'/0'`. */
export const deriveEd25519 = (seed: Uint8Array, path: string): Uint8Array => {
  const steps = path.split('/').slice(1)
  if (!/^m(\/\d+')*$/.test(path)) throw new Error('An ed25519 path has hardened steps only.')
  let node = hmac(sha512, utf8('ed25519 seed'), seed)
  for (const step of steps) {
    const index = hardened + Number.parseInt(step, 10)
    const data = joinBytes([new Uint8Array(1), node.subarray(0, 32), indexBytes(index)])
    const next = hmac(sha512, node.subarray(32), data)
    node.fill(0)
    data.fill(0)
    node = next
  }
  const secret = node.slice(0, 32)
  node.fill(0)
  return secret
}
