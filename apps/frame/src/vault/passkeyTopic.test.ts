import { describe, expect, it } from 'vitest'
import { operationDigest } from '../accounts/userOperation.ts'
import { fromHex, toBase64Url, toHex } from '../bytes.ts'
import { challengeOf, type PasskeyTopic } from './passkeyTopic.ts'

const account = `0x${'11'.repeat(20)}` as const
const digest = operationDigest(account, account, 1329, {
  ...{ calls: [{ to: account, value: 1n, data: '0x' }], nonce: 0n, isDeployed: true, sponsorship: undefined },
  ...{ callGasLimit: 1n, verificationGasLimit: 1n, preVerificationGas: 0n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
})
const hashed = ['login', 'enrol', 'unlock', 'stepUp'] as const
const challenge = async (topic: PasskeyTopic, rpId = 'wallet.example') => toHex(await challengeOf(topic, rpId))

describe('[threat 31c] what a passkey signs', () => {
  // SHA-256 of "ew/passkey/v1", purpose, host and nonce, with a zero byte between them.
  it.each([
    ['login', '0xc09471c92303a0ac2a79af4f09ea473a6f252364085f70093130aa7f216f0e78'],
    ['enrol', '0xacb9d8fe204a0a8c592f049a5474b4c23b33e0a92a4eebc685f436397df6c346'],
    ['unlock', '0x9ef7afcea45cb60e626bbe136df20db21ea4f511420e4a3e729bd53fb880c17d'],
    ['stepUp', '0xa47b4de7e698718b1e2c495d281c5b038e41377d7c8086c4c596acf1b7bd4bf5'],
  ] as const)('for %s is the hash of a text that starts with our own words', async (purpose, expected) => {
    expect(await challenge({ purpose, nonce: 'AQ' })).toBe(expected)
  })

  it('is different for every purpose, host and nonce', async () => {
    const all = [
      ...hashed.map((purpose) => challenge({ purpose, nonce: 'AQ' })),
      ...hashed.map((purpose) => challenge({ purpose, nonce: 'Ag' })),
      ...hashed.map((purpose) => challenge({ purpose, nonce: 'AQ' }, 'wallet.exampl')),
      ...hashed.map((purpose) => challenge({ purpose, nonce: 'eAQ' }, 'wallet.exampl')),
      challenge({ purpose: 'vouch', digest, nonce: 'AQ' }),
      challenge({ purpose: 'vouch', digest: `0x${'22'.repeat(32)}`, nonce: 'AQ' }),
      challenge({ purpose: 'account', digest }),
    ]
    expect(new Set(await Promise.all(all)).size).toBe(19)
  })

  it('is never the hash of an operation that the server names, in any form', async () => {
    const forms = [toBase64Url(fromHex(digest)), digest, digest.slice(2)]
    for (const nonce of forms) {
      for (const purpose of hashed) expect(await challenge({ purpose, nonce })).not.toBe(digest)
      expect(await challenge({ purpose: 'vouch', digest, nonce })).not.toBe(digest)
    }
    expect(await challenge({ purpose: 'account', digest })).toBe(digest)
  })
})
