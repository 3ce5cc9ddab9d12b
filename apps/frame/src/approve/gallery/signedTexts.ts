import { createSiweMessage } from 'viem/siwe'
import { stringToHex } from 'viem/utils'
import { sample } from '../../decode/testing/sampleFacts.ts'

const { account, friend, stranger, usdc, router } = sample
const most = 2n ** 256n - 1n

/** An unlimited permit for a stranger. */
export const permit = JSON.stringify({
  types: {
    Permit: ['owner:address', 'spender:address', 'value:uint256', 'nonce:uint256', 'deadline:uint256'].map((field) => {
      const [name, type] = field.split(':')
      return { name, type }
    }),
  },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', version: '2', chainId: 1329, verifyingContract: usdc },
  message: { owner: account, spender: stranger, value: most.toString(), nonce: '4', deadline: '1900000000' },
})

/** Typed data unknown to all decoders. */
export const mail = JSON.stringify({
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', version: '1', chainId: 1329, verifyingContract: router },
  message: {
    from: { name: 'Ada', wallet: account },
    to: [{ name: 'Grace', wallet: friend }],
    contents: 'Hello, Grace!',
  },
})

export const siwe = (domain: string) =>
  stringToHex(
    createSiweMessage({
      domain,
      address: account,
      statement: 'Sign in to Harbour.',
      uri: `https://${domain}/in`,
      version: '1',
      chainId: 1329,
      nonce: 'k2v9s8d7f6g5',
      issuedAt: new Date('2026-11-20T10:00:00Z'),
      expirationTime: new Date('2026-11-20T11:00:00Z'),
    }),
  )
