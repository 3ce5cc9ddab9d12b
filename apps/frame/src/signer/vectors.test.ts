import { ed25519 } from '@noble/curves/ed25519.js'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { hashTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import { smartAccountOf } from '../accounts/smartAccount.ts'
import { fromHex, toHex } from '../bytes.ts'
import { checkTypedData } from './checkTypedData.ts'
import { deriveAccounts, evmAddressOf } from './derive.ts'
import { signWith } from './signWith.ts'
import { deriveEd25519 } from './slip10.ts'

/** From the English list of BIP-39's reference vectors: entropy, words, seed with the passphrase TREZOR. */
const bip39 = [
  [
    '00000000000000000000000000000000',
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    'c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04',
  ],
  [
    '7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f',
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
    '2e8905819b8723fe2c1d161860e5ee1830318dbf49a83bd451cfb8440c28bd6fa457fe1296106559a3c80937a1c1069be3a3a5bd381ee6260e8d9739fce1f607',
  ],
  [
    '80808080808080808080808080808080',
    'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
    'd71de856f81a8acc65e6fc851a38d4d7ec216fd0796d0a6827a3ad6ed5511a30fa280f12eb2e47ed2ac03b5c462a0358d18d69fe4f985ec81778c1b370b652a8',
  ],
  [
    'ffffffffffffffffffffffffffffffff',
    'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong',
    'ac27495480225222079d7be181583751e86f571027b0497b5b5d11218e0a8a13332572917f0f8e5a589620c6f15b11c61dee327651a14c34e18231052e48c069',
  ],
  [
    '9e885d952ad362caeb4efe34a8e91bd2',
    'ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic',
    '274ddc525802f7c828d8ef7ddbcdc5304e87ac3535913611fbbfa986d0c9e5476c91689f9c8a54fd55bd38606aa6a8595ad213d4c9c9f9aca3fb217069a41028',
  ],
] as const

describe('BIP-39', () => {
  it.each(bip39)('%s', async (entropy, words, seed) => {
    expect(entropyToMnemonic(fromHex(`0x${entropy}`), wordlist)).toBe(words)
    expect(toHex(await mnemonicToSeedWebcrypto(words, 'TREZOR'))).toBe(`0x${seed}`)
  })
})

describe('BIP-32, test vector 1', () => {
  it.each([
    [
      'm',
      'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
    ],
    [
      "m/0'",
      'xprv9uHRZZhk6KAJC1avXpDAp4MDc3sQKNxDiPvvkX8Br5ngLNv1TxvUxt4cV1rGL5hj6KCesnDYUhd7oWgT11eZG7XnxHrnYeSvkzY7d2bhkJ7',
    ],
    [
      "m/0'/1",
      'xprv9wTYmMFdV23N2TdNG573QoEsfRrWKQgWeibmLntzniatZvR9BmLnvSxqu53Kw1UmYPxLgboyZQaXwTCg8MSY3H2EU4pWcQDnRnrVA1xe8fs',
    ],
  ])('%s', (path, key) => {
    const master = HDKey.fromMasterSeed(fromHex('0x000102030405060708090a0b0c0d0e0f'))
    expect(master.derive(path).privateExtendedKey).toBe(key)
  })
})

describe('SLIP-10, ed25519, test vector 1', () => {
  const seed = fromHex('0x000102030405060708090a0b0c0d0e0f')
  it.each([
    [
      'm',
      '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7',
      'a4b2856bfec510abab89753fac1ac0e1112364e7d250545963f135f2a33188ed',
    ],
    [
      "m/0'",
      '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3',
      '8c8a13df77a28f3445213a0f432fde644acaa215fc72dcdf300d5efaa85d350c',
    ],
    [
      "m/0'/1'",
      'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2',
      '1932a5270f335bed617d5b935c80aedb1a35bd9fc1e31acafd5372c30f5c1187',
    ],
    [
      "m/0'/1'/2'/2'/1000000000'",
      '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
      '3c24da049451555d51a7014a37337aa4e12d41e485abccfa46b47dfb2af54b7a',
    ],
  ])('%s', (path, secret, publicKey) => {
    const derived = deriveEd25519(seed, path)
    expect(toHex(derived)).toBe(`0x${secret}`)
    expect(toHex(ed25519.getPublicKey(derived))).toBe(`0x${publicKey}`)
  })

  it.each(['m/0', "m/44'/501", 'm/x'])('refuses the non-hardened or malformed path %s', (path) => {
    expect(() => deriveEd25519(seed, path)).toThrow()
  })
})

describe('the addresses of a root', () => {
  it("match other wallets for 'abandon … about'", async () => {
    expect(await deriveAccounts(new Uint8Array(16))).toEqual({
      evmAddress: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      solanaAddress: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
      // Their second account: it owns the smart account.
      smartOwner: '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0',
    })
  })

  it("[FRAME-16] stay the same on every chain and server: the smart account is where MetaMask's kit 2.0.0 puts it", () => {
    const owner = '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'
    expect(smartAccountOf(owner)).toBe('0x62E7776A847054f6C0FC893cC78375447E319A3e')
  })
})

const mail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
}

describe('the example of EIP-712', () => {
  it("[ACT-11] matches the standard's hash and signature", async () => {
    const digest = hashTypedData(checkTypedData(JSON.stringify(mail), 1))
    expect(digest).toBe('0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2')
    // The key of the example is keccak256('cow'); the signer derives its keys, so the curve is asked directly.
    const { secp256k1 } = await import('@noble/curves/secp256k1.js')
    const cow = fromHex('0xc85ef7d79691fe79573b1a7064c19c1a9819ebdbd1faaab1a8ec92344438aaf4')
    expect(evmAddressOf(cow)).toBe('0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826')
    const bytes = secp256k1.sign(fromHex(digest), cow, { prehash: false, lowS: true, format: 'recovered' })
    expect(toHex(bytes)).toBe(
      '0x014355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b91562',
    )
  })
})

describe('signatures', () => {
  const root = fromHex('0x9e885d952ad362caeb4efe34a8e91bd2')
  it('have a low s, are deterministic, and recover to the account', async () => {
    const { hashMessage, recoverMessageAddress } = await import('viem')
    const { evmAddress: account } = await deriveAccounts(root)
    const half = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
    for (let index = 0; index < 40; index += 1) {
      const message = toHex(new TextEncoder().encode(`message ${index}`))
      const signable = { kind: 'message', account, chainId: 1, message } as const
      const digest = hashMessage({ raw: message })
      const signature = await signWith(root, signable, digest, false)
      expect(await signWith(root, signable, digest, false)).toBe(signature)
      expect(BigInt(`0x${String(signature).slice(66, 130)}`)).toBeLessThanOrEqual(half)
      expect(await recoverMessageAddress({ message: { raw: message }, signature: signature as `0x${string}` })).toBe(
        account,
      )
    }
  })
})
