import { p256 } from '@noble/curves/nist.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it, vi } from 'vitest'
import { type Bytes, fromBase64Url, fromHex, readUtf8, toBase64Url, toHex, utf8 } from '../bytes.ts'
import { makeTestWallet } from '../testing/openSigner.ts'
import { kekInfo, kitKek, unlockerKek } from '../vault/kek.ts'
import { dekAad, kitAad, seal, unseal, unwrapDek, vaultAad } from '../vault/seal.ts'
import { deriveAccounts, withAuthKey, withEvmKey, withP256Key, withSmartOwnerKey, withSolanaKey } from './derive.ts'
import { openPrevious } from './previousRoots.ts'
import { recordAad, recordKey } from './recordKey.ts'

/** The roots of "abandon … about" and "legal … yellow". */
const [old, next] = [fromHex(`0x${'00'.repeat(16)}`), fromHex(`0x${'7f'.repeat(16)}`)]
const evmAddress = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const solanaAddress = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const ids = { userId: 'user', walletId: 'wallet', epoch: 3 }

/** The storage key, repeated here: a change would lock every user out. */
const keyFrom = async (secret: Bytes, salt: Bytes, info: string, uses: KeyUsage[] = ['encrypt', 'decrypt']) => {
  const bytes = Uint8Array.from(hkdf(sha256, secret, salt, utf8(info), 32))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, uses)
}
const zeros = new Uint8Array(32)

describe('[threat 43] data that is stored opens in later versions', () => {
  it('earlier roots', async () => {
    const aad = utf8(`["ew-previous/v1","user","wallet",2,"${evmAddress}","${solanaAddress}"]`)
    const sealed = await seal(await keyFrom(next, zeros, 'ew/previous/v1'), old, aad)
    const previous = [{ epoch: 2, evmAddress, solanaAddress, isWatched: true, sealed }]
    const wallet = { ...ids, previous, evmAddress, solanaAddress, authPublicKey: '', vault: sealed }
    expect(await openPrevious(next, wallet)).toEqual([
      { ...(await deriveAccounts(old)), evmAddress, solanaAddress, previous: previous[0] },
    ])
  })

  it('payment records', async () => {
    const aad = utf8('["ew-record/v1","user","wallet",3,7,"browser"]')
    const sealed = await seal(await keyFrom(old, zeros, 'ew/record/v1'), utf8('paid'), aad)
    const opened = await unseal(await recordKey(old), sealed, recordAad({ ...ids, version: 7, place: 'browser' }))
    expect(readUtf8(opened)).toBe('paid')
  })

  it('vaults, wrapped keys and recovery kits', async () => {
    expect(readUtf8(vaultAad({ ...ids, evmAddress, solanaAddress }))).toBe(
      `["ew-vault/v1","user","wallet","${evmAddress}","${solanaAddress}",3]`,
    )
    expect(readUtf8(dekAad({ ...ids, unlockerId: 'one', type: 'code' }))).toBe(
      '["ew-dek/v1","user","wallet","one","code",3]',
    )
    expect(readUtf8(kitAad(ids))).toBe('["ew-kit/v1","user","wallet",3]')
    expect(kekInfo('device', 'one', 3, 'https://dapp.example')).toBe('ew/kek/v1|device|one|3|https://dapp.example')
    expect(kekInfo('passkey', 'one', 3, 'https://dapp.example')).toBe('ew/kek/v1|passkey|one|3')
    const [prf, gate] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
    const uses: KeyUsage[] = ['wrapKey', 'unwrapKey']
    const dek = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt'])
    const wrapWith = async (kek: CryptoKey, aad: Bytes) => {
      const iv = new Uint8Array(12).fill(9)
      const data = await crypto.subtle.wrapKey('raw', dek, kek, { name: 'AES-GCM', iv, additionalData: aad })
      return { iv: toBase64Url(iv), data: toBase64Url(new Uint8Array(data)) }
    }
    const byPasskey = await wrapWith(await keyFrom(prf, gate, 'ew/kek/v1|passkey|one|3', uses), utf8('aad'))
    const kek = await unlockerKek({ type: 'passkey', prf, unlockerId: 'one', gate }, 3, 'https://dapp.example')
    await expect(unwrapDek(kek, byPasskey, utf8('aad'), false)).resolves.toBeDefined()

    const { code } = await makeTestWallet()
    const letters = code.replaceAll('-', '').slice(0, 26)
    const secret = Uint8Array.from(hkdf(sha256, utf8(letters), zeros, utf8('ew/code/v1'), 32))
    const byCode = await wrapWith(await keyFrom(secret, zeros, 'ew/kit/v1|wallet|3', uses), utf8('aad'))
    await expect(unwrapDek(await kitKek(code, 'wallet', 3), byCode, utf8('aad'), false)).resolves.toBeDefined()
  })

  it('keys that the server knows, as 65 uncompressed bytes', async () => {
    const { newWallet, code } = await makeTestWallet()
    const publicOf = (wide: Uint8Array) => toBase64Url(p256.getPublicKey(p256.utils.randomSecretKey(wide), false))
    const letters = code.replaceAll('-', '').slice(0, 26)
    const wide = hkdf(sha256, utf8(letters), zeros, utf8('ew/code-proof/v1'), 48)
    expect(newWallet.unlockers.map(({ codePublicKey }) => codePublicKey)).toEqual([
      ...[undefined, undefined, undefined],
      publicOf(wide),
    ])
    const authKey = fromBase64Url(newWallet.authPublicKey)
    expect([authKey.length, authKey[0]]).toEqual([65, 4])
    const derived = withAuthKey(old, (one) => toBase64Url(p256.getPublicKey(one, false)))
    expect(derived).toBe(publicOf(hkdf(sha256, old, undefined, utf8('ew/auth/v1'), 48)))
  })
})

describe('[threat 43] a key after its use', () => {
  it('is wiped, with the seed it came from', async () => {
    const kept: Uint8Array[] = []
    const seeds: ArrayBuffer[] = []
    const { deriveBits } = crypto.subtle
    vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(async (...input) => {
      const bits = await deriveBits.apply(crypto.subtle, input)
      seeds.push(bits)
      return bits
    })
    const keep = (secret: Uint8Array) => {
      expect(secret.some((byte) => byte !== 0)).toBe(true)
      kept.push(secret)
    }
    await withEvmKey(old, keep)
    await withSmartOwnerKey(old, keep)
    await withSolanaKey(old, keep)
    withAuthKey(old, keep)
    const wide = new Uint8Array(48).fill(7)
    withP256Key(wide, keep)
    await deriveAccounts(old)
    vi.restoreAllMocks()
    expect(kept).toHaveLength(5)
    expect(seeds).toHaveLength(4)
    for (const bytes of [...kept, wide, ...seeds.map((seed) => new Uint8Array(seed))])
      expect(toHex(bytes)).toMatch(/^0x0+$/)
  })
})
