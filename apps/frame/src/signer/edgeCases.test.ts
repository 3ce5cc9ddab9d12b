import { createPublicKey, verify } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { fromHex, joinBytes, toBase64Url, toHex, utf8 } from '../bytes.ts'

/**
 * The same kinds of edge as the Wycheproof sets, which no npm package carries: written here from the standards, and
 * judged a second time by OpenSSL, which shares no line with the library under test.
 */
const hex = (text: string) => fromHex(`0x${text.toLowerCase()}`)
const plain = (bytes: Uint8Array) => toHex(Uint8Array.from(bytes)).slice(2)
const word = (value: bigint) => hex(value.toString(16).padStart(64, '0'))
const numberOf = (bytes: Uint8Array) => BigInt(`0x${plain(bytes)}`)

/** A verdict; whatever a library throws about is a no. */
const isTaken = (judge: () => boolean): boolean => {
  try {
    return judge()
  } catch {
    return false
  }
}

const curves = [
  ['secp256k1', secp256k1, 'secp256k1'],
  ['P-256', p256, 'P-256'],
] as const

describe.each(curves)('[threat 43] ECDSA edge cases on %s', (_, curve, crv) => {
  const { n, p } = curve.Point.CURVE()
  const secret = word(0x1234_5678_9abc_def0_1234_5678_9abc_def0n)
  const point = curve.getPublicKey(secret, false)
  const message = utf8('sample')
  const good = curve.sign(message, secret, { lowS: true })
  const [r, s] = [good.slice(0, 32), good.slice(32)]
  const byOpenSsl = (signature: Uint8Array, x = point.slice(1, 33), y = point.slice(33)): boolean =>
    isTaken(() => {
      const jwk = { kty: 'EC', crv, x: toBase64Url(x), y: toBase64Url(y) }
      const key = createPublicKey({ key: jwk, format: 'jwk' })
      return verify('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, signature)
    })
  const byUs = (signature: Uint8Array, publicKey: Uint8Array = point, lowS = true): boolean =>
    isTaken(() => curve.verify(signature, message, publicKey, { lowS }))

  it('accepts the valid signature, and so does OpenSSL', () => {
    expect([byUs(good), byOpenSsl(good)]).toEqual([true, true])
  })

  it('rejects numbers outside 1 … n-1 and their equivalents modulo the order', () => {
    const edges = [0n, 1n, n - 1n, n, n + 1n, p, p - 1n, 2n ** 256n - 1n, 2n ** 255n]
    const pairs = edges.flatMap((edge) => [
      [word(edge), s],
      [r, word(edge)],
      ...edges.map((other) => [word(edge), word(other)]),
    ])
    for (const parts of pairs) {
      const signature = joinBytes(parts)
      expect(byUs(signature), plain(signature)).toBe(false)
      expect(byOpenSsl(signature), plain(signature)).toBe(false)
    }
  })

  it('rejects a high s, which OpenSSL accepts', () => {
    const high = joinBytes([r, word(n - numberOf(s))])
    expect(byOpenSsl(high)).toBe(true)
    expect(byUs(high)).toBe(false)
    expect(byUs(high, point, false)).toBe(true)
  })

  it('rejects another length, a flipped bit and swapped values', () => {
    const bent = Array.from({ length: 512 }, (_, bit) =>
      good.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte)),
    )
    const lengths = [0, 1, 32, 63].map((length) => good.slice(0, length))
    const grown = [joinBytes([good, new Uint8Array(1)]), joinBytes([new Uint8Array(1), good])]
    const swapped = joinBytes([s, r])
    for (const signature of [...bent, ...lengths, ...grown, swapped]) {
      expect(byUs(signature), plain(signature)).toBe(false)
      expect(byOpenSsl(signature), plain(signature)).toBe(false)
    }
  })

  it('rejects keys off the curve, at infinity, beyond the field or in another encoding', () => {
    const [x, y] = [point.slice(1, 33), point.slice(33)]
    const off = y.map((byte, index) => (index === 31 ? byte ^ 1 : byte))
    const bad = [
      joinBytes([hex('04'), x, off]),
      joinBytes([hex('04'), new Uint8Array(64)]),
      hex('00'),
      joinBytes([hex('02'), word(p)]),
      joinBytes([hex('03'), word(2n ** 256n - 1n)]),
      // The hybrid forms of X9.62, and a form that does not exist.
      joinBytes([hex('06'), point.slice(1)]),
      joinBytes([hex('07'), point.slice(1)]),
      joinBytes([hex('05'), x]),
      point.slice(1),
    ]
    for (const key of bad) expect(byUs(good, key), plain(key)).toBe(false)
    expect(byOpenSsl(good, x, off)).toBe(false)
    // A control: both compressed forms are read, and only the one of this key fits.
    const forms = ['02', '03'].map((sign) => byUs(good, joinBytes([hex(sign), x])))
    expect(forms.toSorted()).toEqual([false, true])
  })

  it('signs edge-case digests deterministically, and accepts no signature with another digest', () => {
    const digests = [word(0n), word(1n), word(n - 1n), word(n), word(n + 1n), word(2n ** 256n - 1n)]
    for (const digest of digests) {
      const signature = curve.sign(digest, secret, { prehash: false, lowS: true })
      expect(plain(curve.sign(digest, secret, { prehash: false, lowS: true }))).toBe(plain(signature))
      expect(numberOf(signature.slice(32)) <= n / 2n).toBe(true)
      expect(curve.verify(signature, digest, point, { prehash: false, lowS: true })).toBe(true)
      expect(curve.verify(signature, sha256(digest), point, { prehash: false, lowS: true })).toBe(false)
    }
  })

  it.each(['zero', 'the order', 'the order and one', 'all ones', 'too short'])('rejects the key %s', (name) => {
    const keys: Record<string, Uint8Array> = {
      zero: word(0n),
      'the order': word(n),
      'the order and one': word(n + 1n),
      'all ones': word(2n ** 256n - 1n),
      'too short': new Uint8Array(31).fill(1),
    }
    expect(() => curve.sign(message, keys[name] ?? new Uint8Array())).toThrow()
    expect(() => curve.getPublicKey(keys[name] ?? new Uint8Array())).toThrow()
  })
})

describe('[threat 43] deterministic secp256k1 nonces, by shared test vectors', () => {
  const { n } = secp256k1.Point.CURVE()
  it.each([
    [
      1n,
      'Satoshi Nakamoto',
      '934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d8',
      '2442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5',
    ],
    [
      n - 1n,
      'Satoshi Nakamoto',
      'fd567d121db66e382991534ada77a6bd3106f0a1098c231e47993447cd6af2d0',
      '6b39cd0eb1bc8603e159ef5c20a5c8ad685a45b06ce9bebed3f153d10d93bed5',
    ],
  ])('key %s', (key, message, r, s) => {
    expect(plain(secp256k1.sign(utf8(message), word(key), { lowS: true }))).toBe(`${r}${s}`)
  })
})

describe('[threat 43] Ed25519 edge cases', () => {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  const field = 2n ** 255n - 19n
  const little = (value: bigint) => word(value).reverse()
  const secret = hex('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')
  const publicKey = ed25519.getPublicKey(secret)
  const message = utf8('sample')
  const good = Uint8Array.from(ed25519.sign(message, secret))
  const byUs = (signature: Uint8Array, key: Uint8Array = publicKey): boolean =>
    isTaken(() => ed25519.verify(signature, message, key, { zip215: false }))
  /** The check that the server makes of a Solana sign-in. */
  const byOpenSsl = (signature: Uint8Array, key: Uint8Array = publicKey): boolean =>
    isTaken(() => {
      const jwk = { kty: 'OKP', crv: 'Ed25519', x: toBase64Url(key) }
      return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature)
    })

  it('accepts the valid signature', () => {
    expect([byUs(good), byOpenSsl(good)]).toEqual([true, true])
  })

  it('rejects an s that is equal modulo the order, and its edge values', () => {
    const s = numberOf(good.slice(32).reverse())
    const edges = [s + order, s + 2n * order, 0n, order, order - 1n, order + 1n, 2n ** 255n, 2n ** 256n - 1n]
    for (const edge of edges) {
      const signature = joinBytes([good.slice(0, 32), little(edge)])
      expect([byUs(signature), byOpenSsl(signature)], edge.toString(16)).toEqual([false, false])
    }
  })

  it('rejects a flipped bit and another length', () => {
    for (let bit = 0; bit < 512; bit++) {
      const bent = good.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
      expect([byUs(bent), byOpenSsl(bent)], `bit ${bit}`).toEqual([false, false])
    }
    for (const signature of [good.slice(0, 63), joinBytes([good, new Uint8Array(1)]), new Uint8Array(0)])
      expect([byUs(signature), byOpenSsl(signature)]).toEqual([false, false])
  })

  it('rejects keys of small order, which would verify everything', () => {
    // The eight low-order points, and their non-canonical encodings.
    const points = [
      little(1n),
      little(0n),
      little(field - 1n),
      little(field),
      little(field + 1n),
      hex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'),
      hex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'),
    ]
    const signed = points.flatMap((point) => [point, point.map((byte, index) => (index === 31 ? byte ^ 0x80 : byte))])
    const tries = signed.flatMap((key) => signed.map((first) => [joinBytes([first, new Uint8Array(32)]), key] as const))
    expect(tries.filter(([signature, key]) => byUs(signature, key))).toEqual([])
    // A control: by the lenient rules of a blockchain some of them are good.
    const lenient = tries.filter(([signature, key]) => isTaken(() => ed25519.verify(signature, message, key)))
    expect(lenient).not.toEqual([])
  })
})
