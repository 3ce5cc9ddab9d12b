import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex, utf8 } from '../bytes.ts'

const hex = (text: string) => fromHex(`0x${text.toLowerCase()}`)
const plain = (bytes: Uint8Array) => toHex(Uint8Array.from(bytes)).slice(2)

describe('[threat 43] test vectors of the standards', () => {
  it('HKDF with SHA-256: RFC 5869, test case 1', async () => {
    const key = await crypto.subtle.importKey('raw', hex('0b'.repeat(22)), 'HKDF', false, ['deriveBits'])
    const [salt, info] = [hex('000102030405060708090a0b0c'), hex('f0f1f2f3f4f5f6f7f8f9')]
    const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, 42 * 8)
    expect(plain(new Uint8Array(bits))).toBe(
      '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
    )
  })

  it.each([
    ['', '530f8afbc74536b9a963b4f1c4cb738b'],
    ['00'.repeat(16), 'cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919'],
  ])('AES-256-GCM: test cases 13 and 14 of the specification, %#', async (text, sealed) => {
    const key = await crypto.subtle.importKey('raw', new Uint8Array(32), 'AES-GCM', false, ['encrypt', 'decrypt'])
    const iv = new Uint8Array(12)
    const out = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, hex(text)))
    expect(plain(out)).toBe(sealed)
    // Any bit that is not as it was sealed, and nothing comes out.
    for (let at = 0; at < out.length; at++) {
      const bent = out.map((byte, index) => (index === at ? byte ^ 1 : byte))
      await expect(crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bent)).rejects.toThrow()
    }
  })

  it('Ed25519: RFC 8032, test 1', () => {
    const secret = hex('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')
    expect(plain(ed25519.getPublicKey(secret))).toBe('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')
    expect(plain(ed25519.sign(new Uint8Array(), secret))).toBe(
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    )
  })

  it('ECDSA on P-256 with SHA-256: RFC 6979, "sample"', () => {
    const secret = hex('C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721')
    expect(plain(p256.sign(utf8('sample'), secret, { lowS: false }))).toBe(
      'efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8',
    )
  })

  it('ECDSA on secp256k1 rejects zero, values from the order up, and a second form of a signature', () => {
    const secret = hex('1'.padStart(64, '0'))
    const publicKey = secp256k1.getPublicKey(secret)
    const message = utf8('sample')
    const good = secp256k1.sign(message, secret)
    expect(secp256k1.verify(good, message, publicKey)).toBe(true)
    const { n } = secp256k1.Point.CURVE()
    const word = (value: bigint) => hex(value.toString(16).padStart(64, '0'))
    const [r, s] = [good.slice(0, 32), good.slice(32)]
    const high = word(n - BigInt(`0x${plain(s)}`))
    const bad = [
      [word(0n), s],
      [r, word(0n)],
      [word(n), s],
      [r, word(n)],
      [r, high],
      [word(1n), word(1n)],
    ]
    for (const [left, right] of bad) {
      const signature = Uint8Array.from([...(left ?? []), ...(right ?? [])])
      const isTaken = (() => {
        try {
          return secp256k1.verify(signature, message, publicKey)
        } catch {
          return false
        }
      })()
      expect(isTaken).toBe(false)
    }
  })
})
