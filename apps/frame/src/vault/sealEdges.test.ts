import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { fromHex, joinBytes, randomBytes, toBase64Url, toHex, utf8 } from '../bytes.ts'
import { seal, unseal, unwrapDek, wrapDek } from './seal.ts'

/** Edges as in edgeCases.test.ts, for what keeps the wallet's secrets shut. */
const hex = (text: string) => fromHex(`0x${text.toLowerCase()}`)
const plain = (bytes: Uint8Array) => toHex(Uint8Array.from(bytes)).slice(2)

describe("[threat 43] AES-256-GCM edge cases, through the wallet's own seal", () => {
  const key = (bytes: Uint8Array<ArrayBuffer>, uses: KeyUsage[] = ['encrypt', 'decrypt']) =>
    crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, uses)

  it('with additional data: test case 16 of the specification', async () => {
    const opened = await key(hex('feffe9928665731c6d6a8f9467308308'.repeat(2)))
    const [iv, additionalData] = [hex('cafebabefacedbaddecaf888'), hex('feedfacedeadbeeffeedfacedeadbeefabaddad2')]
    const text = hex(
      'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39',
    )
    const out = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, opened, text)
    expect(plain(new Uint8Array(out))).toBe(
      '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb2d551b',
    )
  })

  it('rejects a flipped bit, a shorter or longer tag, another IV and another binding', async () => {
    const opened = await key(randomBytes(32))
    const aad = utf8('["ew-vault/v1"]')
    const sealed = await seal(opened, randomBytes(16), aad)
    expect(await unseal(opened, sealed, aad)).toHaveLength(16)
    const bytes = Uint8Array.from(Buffer.from(sealed.data, 'base64url'))
    const iv = Uint8Array.from(Buffer.from(sealed.iv, 'base64url'))
    const bent = (from: Uint8Array) =>
      Array.from({ length: from.length * 8 }, (_, bit) =>
        toBase64Url(from.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))),
      )
    const cut = [0, 1, 4, 8, 12, 15, 16, 28, 31].map((length) => toBase64Url(bytes.slice(0, length)))
    const tries = [
      ...[...bent(bytes), ...cut, toBase64Url(joinBytes([bytes, new Uint8Array(1)]))].map((data) => ({
        ...sealed,
        data,
      })),
      ...bent(iv).map((other) => ({ ...sealed, iv: other })),
      // Lengths that GCM as such would take, with another way to count.
      ...[0, 1, 8, 11, 13, 16].map((length) => ({ ...sealed, iv: toBase64Url(new Uint8Array(length)) })),
    ]
    for (const one of tries) await expect(unseal(opened, one, aad)).rejects.toMatchObject({ code: 'vault.cannotOpen' })
    for (const other of ['', '["ew-vault/v1"', '["ew-vault/v1"] ', '["ew-dek/v1"]'])
      await expect(unseal(opened, sealed, utf8(other))).rejects.toMatchObject({ code: 'vault.cannotOpen' })
  })

  it('never reuses an IV, and a wrapped key opens only as it was wrapped', async () => {
    const [kek, aad] = [await key(randomBytes(32), ['wrapKey', 'unwrapKey']), utf8('["ew-dek/v1"]')]
    const dek = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt'])
    const all = await Promise.all(Array.from({ length: 2_000 }, () => wrapDek(kek, dek, aad)))
    expect(new Set(all.map(({ iv }) => iv)).size).toBe(all.length)
    const [one, two] = all
    if (!one || !two) throw new Error('There is nothing to mix.')
    await expect(unwrapDek(kek, { iv: one.iv, data: two.data }, aad, false)).rejects.toMatchObject({
      code: 'vault.cannotOpen',
    })
    expect((await unwrapDek(kek, one, aad, false)).extractable).toBe(false)
  })
})

describe('[threat 43] HKDF with SHA-256 edge cases', () => {
  const derive = async (
    secret: Uint8Array<ArrayBuffer>,
    salt: Uint8Array<ArrayBuffer>,
    info: Uint8Array<ArrayBuffer>,
    length: number,
  ) => {
    const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
    const params = { name: 'HKDF', hash: 'SHA-256', salt, info }
    return new Uint8Array(await crypto.subtle.deriveBits(params, base, length * 8))
  }
  const row = (from: number, to: number) => Uint8Array.from({ length: to - from + 1 }, (_, index) => from + index)

  it.each([
    [
      'case 2, long inputs',
      row(0x00, 0x4f),
      row(0x60, 0xaf),
      row(0xb0, 0xff),
      82,
      'b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87',
    ],
    [
      'case 3, neither salt nor info',
      hex('0b'.repeat(22)),
      new Uint8Array(),
      new Uint8Array(),
      42,
      '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
    ],
  ])('RFC 5869, %s: in the browser and in the signer', async (_, secret, salt, info, length, expected) => {
    expect(plain(await derive(secret, salt, info, length))).toBe(expected)
    expect(plain(hkdf(sha256, secret, salt, info, length))).toBe(expected)
  })

  it('gives at most 255 blocks, and both agree for every length', async () => {
    const [secret, salt, info] = [randomBytes(32), randomBytes(32), utf8('ew/kek/v1')]
    for (const length of [1, 31, 32, 33, 48, 64, 255 * 32])
      expect(plain(await derive(secret, salt, info, length))).toBe(plain(hkdf(sha256, secret, salt, info, length)))
    await expect(derive(secret, salt, info, 255 * 32 + 1)).rejects.toThrow()
    expect(() => hkdf(sha256, secret, salt, info, 255 * 32 + 1)).toThrow()
  })
})
