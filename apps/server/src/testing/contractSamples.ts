import { tokens } from '@latchkey/chain/deployments'
import { convert } from '@latchkey/wire/api/convert'
import { generators } from '@latchkey/wire/api/generators'
import { onramp } from '@latchkey/wire/api/onramp'
import { profile } from '@latchkey/wire/api/profile'
import { pulse } from '@latchkey/wire/api/pulse'
import { sessionMessages, sessions } from '@latchkey/wire/api/sessions'
import { siwx } from '@latchkey/wire/api/siwx'
import { nativeTokenAddress } from '@latchkey/wire/caip'
import type { EndpointTable } from '@latchkey/wire/endpoint'
import { writeSignIn } from '@latchkey/wire/signIn'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { testProjectId } from './testApi.ts'

export type Input = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}
type Sample = {
  good: () => Promise<Input> | Input
  /** The expected status of valid input, if not 200: that may need data from another test. */
  status?: number
  bad: (Input & { field: string; status?: number })[]
}

export const key = privateKeyToAccount(generatePrivateKey())
const now = () => Math.floor(Date.now() / 1_000)
/** In lowercase, as some clients send it. */
export const usdc = `eip155:1329:${tokens.USDC.address.toLowerCase()}`
export const coin = `eip155:1329:${nativeTokenAddress}`
export const me = `eip155:1329:${key.address}`

const signed = async (message: object | string) => {
  const text = typeof message === 'string' ? message : JSON.stringify(message)
  const signature = await key.signMessage({ message: text })
  return { message: text, signature, coin_type: 2147484977, address: key.address }
}
export const name = 'walker.latchkey.id'
const grant = {
  expiry: now() + 3_600,
  signer: { type: 'key', data: { type: 'secp256k1', publicKey: key.publicKey } },
  permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '1' } }],
  policies: [],
}
/** Results so far: a row may need those of another. */
export const found = { pci: '', nonce: '', token: '', uuid: '' }
const origin = 'https://app.example'
const withSession = () => ({ headers: { authorization: `Bearer ${found.token}` } })
const signInMessage = () =>
  writeSignIn({
    ...{ accountAddress: key.address, chainId: 'eip155:1329', domain: 'app.example', uri: origin, version: '1' },
    ...{ nonce: found.nonce, issuedAt: new Date().toISOString() },
  }) ?? ''

const money = {
  purchaseCurrency: { id: 'USDC', name: 'USDC', symbol: 'USDC', networks: [] },
  paymentCurrency: { id: 'USD', payment_method_limits: [] },
  amount: '50',
  network: 'USDC',
}
const swap = { amount: '1000000000000000000', from: coin, to: usdc, userAddress: me, eip155: { slippage: 1 } }
const event = { eventId: 'e1', timestamp: 1, props: { type: 'track', event: 'MODAL_OPEN' } }
const nonce = `0x${'11'.repeat(16)}` as const
const use = { calls: [{ to: key.address, value: '0x1', data: '0x' } as const], nonce, signature: '0x11' }

/** Valid and invalid input for every row, ordered so that each finds what it needs. */
export const samples: [EndpointTable, Record<string, Sample>][] = [
  [
    convert,
    {
      tokens: {
        good: () => ({ query: { chainId: '1329' } }),
        bad: [
          { query: { chainId: 'x' }, field: 'chainId' },
          { query: { chainId: 'eip155:5' }, field: 'chainId' },
          { query: {}, field: 'chainId' },
        ],
      },
      quotes: {
        good: () => ({ query: { amount: '1000000', from: usdc, to: coin, gasPrice: '1' } }),
        bad: [
          { query: { amount: 'x', from: usdc, to: coin }, field: 'amount' },
          { query: { amount: '1', from: 'x', to: coin }, field: 'from' },
        ],
      },
      allowance: {
        good: () => ({ query: { tokenAddress: usdc, userAddress: me } }),
        bad: [
          { query: { tokenAddress: usdc, userAddress: key.address }, field: 'userAddress' },
          { query: { tokenAddress: me, userAddress: me }, field: 'tokenAddress' },
        ],
      },
      gasPrice: {
        good: () => ({ query: { chainId: 'eip155:1329' } }),
        bad: [{ query: { chainId: 'eip155:10' }, field: 'chainId' }],
      },
      buildApprove: {
        good: () => ({ query: { from: usdc, to: coin, amount: '5', userAddress: me } }),
        bad: [
          { query: { from: usdc, to: usdc }, field: 'to' },
          { query: { from: usdc, to: coin, amount: '0' }, field: 'amount' },
        ],
      },
      buildTransaction: {
        good: () => ({ body: { ...swap, disableEstimate: true } }),
        bad: [
          { body: { ...swap, userAddress: 'x' }, field: 'userAddress' },
          { body: { ...swap, amount: 5 }, field: 'amount' },
          { body: {}, field: 'amount' },
        ],
      },
    },
  ],
  [
    profile,
    {
      register: {
        good: async () => ({ body: await signed({ name, attributes: {}, timestamp: now() }) }),
        bad: [
          { body: {}, field: 'message' },
          { body: { message: '{}', signature: '0x', coin_type: 60, address: 'x' }, field: 'address' },
        ],
      },
      account: { good: () => ({ params: { name } }), bad: [{ params: { name: 'x' }, field: 'name' }] },
      reverse: {
        good: () => ({ params: { address: key.address } }),
        bad: [{ params: { address: '1' }, field: 'address' }],
      },
      suggestions: { good: () => ({ params: { name: 'walker' } }), bad: [{ params: { name: 'x' }, field: 'name' }] },
      attributes: {
        good: async () => ({
          params: { name },
          body: await signed({ name, attributes: { bio: 'Hi' }, timestamp: now() }),
        }),
        bad: [{ params: { name }, body: {}, field: 'message' }],
      },
      address: {
        good: async () => ({
          params: { name },
          body: await signed({ name, coin_type: 60, address: key.address, timestamp: now() }),
        }),
        bad: [{ params: { name }, body: {}, field: 'message' }],
      },
    },
  ],
  [
    onramp,
    {
      options: { good: () => ({}), bad: [] },
      quote: {
        good: () => ({ body: money }),
        bad: [
          { body: { ...money, amount: 'x' }, field: 'amount' },
          { body: {}, field: 'purchaseCurrency' },
        ],
      },
    },
  ],
  [
    generators,
    {
      onrampurl: {
        good: () => ({ body: { destinationWallets: [{ address: key.address }], partnerUserId: 'me' } }),
        bad: [{ body: { destinationWallets: [] }, field: 'destinationWallets' }],
      },
    },
  ],
  [
    sessions,
    {
      create: {
        good: async () => ({
          params: { address: me },
          body: { ...grant, signature: (await signed(sessionMessages.create(me, testProjectId, grant))).signature },
        }),
        bad: [
          { params: { address: me }, body: { ...grant, expiry: 'x' }, field: 'expiry' },
          { params: { address: 'x' }, body: grant, field: 'address' },
          { params: { address: me }, body: grant, field: 'signature', status: 401 },
        ],
      },
      list: { good: () => ({ params: { address: me } }), bad: [{ params: { address: 'x' }, field: 'address' }] },
      activate: {
        good: async () => ({
          params: { address: me },
          body: {
            pci: found.pci,
            ...grant,
            context: `0x${'11'.repeat(32)}`,
            signature: (await signed(sessionMessages.activate(found.pci, `0x${'11'.repeat(32)}`))).signature,
          },
        }),
        bad: [{ params: { address: me }, body: { pci: 'x', ...grant, context: 'x' }, field: 'context' }],
      },
      getContext: {
        good: () => ({ params: { address: me }, query: { pci: found.pci } }),
        bad: [
          { params: { address: me }, query: { pci: 'x' }, field: 'pci' },
          { params: { address: 'x' }, query: { pci: 'x' }, field: 'address' },
        ],
      },
      sign: {
        good: async () => {
          const { signature } = await signed(sessionMessages.use(found.pci, use.nonce, use.calls))
          return { params: { address: me }, body: { pci: found.pci, ...use, signature } }
        },
        // This account signed no delegations; the one in `sessions.test` did.
        status: 400,
        bad: [
          { params: { address: me }, body: { pci: found.pci, ...use, calls: [] }, field: 'calls' },
          { params: { address: me }, body: { pci: found.pci, ...use, nonce: '0x1' }, field: 'nonce' },
          { params: { address: me }, body: { pci: found.pci, ...use, signature: 'x' }, field: 'signature' },
        ],
      },
      revoke: {
        good: async () => ({
          params: { address: me },
          body: { pci: found.pci, signature: (await signed(sessionMessages.revoke(found.pci))).signature },
        }),
        bad: [
          { params: { address: me }, body: { pci: 'x', signature: '0x' }, field: 'pci' },
          { params: { address: me }, body: { pci: 'x', signature: 'x' }, field: 'signature' },
        ],
      },
    },
  ],
  [
    siwx,
    {
      nonce: { good: () => ({ headers: { origin } }), bad: [{ field: 'origin' }] },
      authenticate: {
        good: async () => {
          const { message, signature } = await signed(signInMessage())
          return { body: { message, signature }, headers: { origin, 'x-nonce-jwt': `Bearer ${found.token}` } }
        },
        bad: [
          { body: {}, field: 'message' },
          { body: { message: 'x', signature: '0x' }, headers: { origin }, field: 'message' },
          { body: { message: 'x', signature: '0x' }, field: 'origin' },
        ],
      },
      me: { good: withSession, bad: [{ field: 'authorization', status: 401 }] },
      token: {
        good: () => ({ ...withSession(), body: {} }),
        bad: [{ body: {}, field: 'authorization', status: 401 }],
      },
      list: { good: withSession, bad: [{ field: 'authorization', status: 401 }] },
      askEmail: {
        good: () => ({ ...withSession(), body: { email: 'walker@example.com' } }),
        bad: [
          { body: { email: 'x' }, field: 'email' },
          { body: { email: 'walker@example.com' }, field: 'authorization', status: 401 },
        ],
      },
      confirmEmail: {
        good: () => ({ headers: { ...withSession().headers, 'x-otp': found.uuid }, body: { code: 'no' } }),
        status: 403,
        bad: [{ body: {}, field: 'code' }],
      },
      revoke: { good: () => ({ ...withSession(), body: {} }), bad: [{ body: { id: 5 }, field: 'id' }] },
    },
  ],
  [
    pulse,
    {
      event: { good: () => ({ body: event }), bad: [{ body: {}, field: 'eventId' }] },
      batch: {
        good: () => ({ body: [event] }),
        bad: [
          { body: [{}], field: '0.eventId' },
          { body: {}, field: '' },
        ],
      },
    },
  ],
]
