import type { Address } from '@latchkey/wire/caip'
import { hashTypedData, maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeTypedData } from './decodeTypedData.ts'
import { sample, sampleFacts } from './testing/sampleFacts.ts'

const { account, stranger, usdc, nft, permit2, router } = sample
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
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'contents', type: 'string' },
      { name: 'isUrgent', type: 'bool' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1329,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: { from: { name: 'Cow', wallets: [stranger] }, contents: 'Hello, Bob!', isUrgent: true },
}
const read = (data: unknown) => decodeTypedData(typeof data === 'string' ? data : JSON.stringify(data), sampleFacts)
const codes = (data: unknown) => read(data).warnings.map((one) => one.code)

const permit = (contract: Address | undefined, primaryType: string, types: object, message: object) => ({
  types,
  primaryType,
  domain: { name: 'Token', chainId: 1329, ...(contract ? { verifyingContract: contract } : {}) },
  message,
})
const erc2612 = (value: bigint) =>
  permit(
    usdc,
    'Permit',
    {
      Permit: [
        ['owner', 'address'],
        ['spender', 'address'],
        ['value', 'uint256'],
        ['nonce', 'uint256'],
        ['deadline', 'uint256'],
      ].map(([name, type]) => ({ name, type })),
    },
    { owner: account, spender: router, value: value.toString(), nonce: 0, deadline: maxUint256.toString() },
  )
const permitDetails = [
  { name: 'token', type: 'address' },
  { name: 'amount', type: 'uint160' },
  { name: 'expiration', type: 'uint48' },
  { name: 'nonce', type: 'uint48' },
]
const permitBatch = (...expirations: readonly number[]) =>
  permit(
    permit2,
    'PermitBatch',
    {
      PermitBatch: [
        { name: 'details', type: 'PermitDetails[]' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
      PermitDetails: permitDetails,
    },
    {
      details: expirations.map((expiration, nonce) => ({ token: usdc, amount: '50000000', expiration, nonce })),
      spender: stranger,
      sigDeadline: 1_900_000_000,
    },
  )
const permitSingle = (contract: Address) =>
  permit(
    contract,
    'PermitSingle',
    {
      PermitSingle: [
        { name: 'details', type: 'PermitDetails' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
      PermitDetails: permitDetails,
    },
    {
      details: { token: usdc, amount: (2n ** 160n - 1n).toString(), expiration: 1_900_000_000, nonce: 0 },
      spender: stranger,
      sigDeadline: 1_900_000_000,
    },
  )
const offer = [
  ['itemType', 'uint8'],
  ['token', 'address'],
  ['identifierOrCriteria', 'uint256'],
  ['startAmount', 'uint256'],
  ['endAmount', 'uint256'],
].map(([name, type]) => ({ name, type }))
const seaport = (price: string, recipient: Address) =>
  permit(
    stranger,
    'OrderComponents',
    {
      OrderComponents: [
        { name: 'offerer', type: 'address' },
        { name: 'offer', type: 'OfferItem[]' },
        { name: 'consideration', type: 'ConsiderationItem[]' },
      ],
      OfferItem: offer,
      ConsiderationItem: [...offer, { name: 'recipient', type: 'address' }],
    },
    {
      offerer: account,
      offer: [{ itemType: 2, token: nft, identifierOrCriteria: '7', startAmount: '1', endAmount: '1' }],
      consideration: [
        {
          itemType: 0,
          token: `0x${'0'.repeat(40)}`,
          identifierOrCriteria: '0',
          startAmount: price,
          endAmount: price,
          recipient,
        },
      ],
    },
  )

describe('typed data', () => {
  it('[ACT-11] shows the domain and the message as a readable tree', () => {
    const decoded = read(mail)
    if (!decoded.ok) throw new Error(decoded.reason)
    expect(decoded.domain.map((one) => one.label)).toEqual(['Name', 'Version', 'Chain id', 'Verifying contract'])
    expect(decoded.message).toMatchObject([
      {
        kind: 'group',
        label: 'From',
        children: [
          { label: 'Name', text: 'Cow' },
          { kind: 'group', label: 'Wallets', children: [{ label: '1', address: stranger }] },
        ],
      },
      { label: 'Contents', text: 'Hello, Bob!' },
      { label: 'Is urgent', text: 'Yes' },
    ])
    expect(decoded.warnings.map((one) => one.code)).toEqual(['unknownTypedData'])
  })

  it('preserves the meaning: same hash before and after', () => {
    const decoded = read(mail)
    if (!decoded.ok) throw new Error(decoded.reason)
    expect(hashTypedData(decoded.typedData as never)).toBe(hashTypedData(mail as never))
  })

  it('shows the longest expiry in a batch of permits, in any position', () => {
    for (const order of [
      [1_850_000_000, 1_900_000_000, 1_800_000_100],
      [1_900_000_000, 1_850_000_000],
    ]) {
      const decoded = read(permitBatch(...order))
      if (!decoded.ok) throw new Error(decoded.reason)
      // 1,900,000,000 is 17 March 2030; 1,850,000,000 is 16 August 2028.
      expect(decoded.meaning?.parts.at(-1)).toMatchObject({ label: 'Until', text: expect.stringContaining('2030') })
    }
  })

  it('recognizes permits and flags them', () => {
    const decoded = read(erc2612(50_000_000n))
    if (!decoded.ok) throw new Error(decoded.reason)
    expect(decoded.meaning).toMatchObject({ verb: 'Allow spending', headline: '50 USDC', isUnlimited: false })
    expect(decoded.meaning?.parts.at(-1)).toMatchObject({ label: 'Until', text: 'never' })
    expect(decoded.warnings[0]).toMatchObject({ code: 'permit', level: 'bad' })
    expect(codes(erc2612(maxUint256))).toContain('unlimitedApproval')
    // The spender is a known router: the whole balance of the sample account is exact, one unit more is not.
    expect(codes(erc2612(1_250_000_001n))).toContain('unlimitedApproval')
    expect(codes(erc2612(1_250_000_000n))).not.toContain('unlimitedApproval')
    expect(codes(permitSingle(permit2))).toEqual(
      expect.arrayContaining(['permit', 'unlimitedApproval', 'spenderIsPerson']),
    )
    expect(codes(permitSingle(permit2))).not.toContain('notPermit2')
    expect(codes(permitSingle(stranger))).toContain('notPermit2')
  })

  it('recognizes an order that gives assets away for nothing', () => {
    expect(codes(seaport('0', account))).toContain('zeroPrice')
    expect(codes(seaport('1000000000000000000', stranger))).toContain('zeroPrice')
    expect(codes(seaport('1000000000000000000', account))).toEqual(['order'])
  })
})

describe('refused typed data', () => {
  const change = (part: object) => ({ ...mail, ...part })
  const nested = (depth: number) =>
    Object.fromEntries(
      Array.from({ length: depth }, (_, at) => [
        `T${at}`,
        [{ name: 'x', type: at + 1 < depth ? `T${at + 1}` : 'uint8' }],
      ]),
    )
  it.each([
    ['text that is not JSON', '{'],
    [
      'a key that appears twice',
      JSON.stringify(mail).replace('"contents":"Hello, Bob!"', '"contents":"Hello","contents":"Hello, Bob!"'),
    ],
    ['a type that contains itself', change({ types: { ...mail.types, Person: [{ name: 'friend', type: 'Person' }] } })],
    ['types that hold each other', change({ types: { ...mail.types, Person: [{ name: 'm', type: 'Mail[]' }] } })],
    [
      'a field named twice',
      change({ types: { ...mail.types, Mail: [...mail.types.Mail, { name: 'contents', type: 'string' }] } }),
    ],
    [
      'a field name that hides another field',
      change({ types: { ...mail.types, Mail: [{ name: 'a,uint256 b', type: 'string' }] } }),
    ],
    [
      'a type with the name of a plain one',
      change({ types: { ...mail.types, uint256: [{ name: 'a', type: 'string' }] } }),
    ],
    ['an unknown type', change({ types: { ...mail.types, Mail: [{ name: 'a', type: 'Nothing' }] } })],
    ['a size that does not exist', change({ types: { ...mail.types, Mail: [{ name: 'a', type: 'uint7' }] } })],
    ['types too deep', { ...mail, types: nested(12), primaryType: 'T0', message: {} }],
    ['a missing field', change({ message: { from: mail.message.from, contents: 'x' } })],
    [
      'a number that lost digits',
      change({ types: { ...mail.types, Mail: [{ name: 'n', type: 'uint256' }] }, message: { n: 2 ** 60 } }),
    ],
    [
      'a number that does not fit',
      change({ types: { ...mail.types, Mail: [{ name: 'n', type: 'uint8' }] }, message: { n: 256 } }),
    ],
    ['an address that is none', change({ message: { ...mail.message, from: { name: 'x', wallets: ['0x12'] } } })],
    [
      'a huge list',
      change({
        message: { ...mail.message, from: { name: 'x', wallets: Array.from({ length: 3_000 }, () => '0x00') } },
      }),
    ],
    ['a foreign field in the domain', change({ domain: { ...mail.domain, extra: 'x' } })],
    ['too much text', change({ message: { ...mail.message, contents: 'x'.repeat(70_000) } })],
    ['no message', change({ message: undefined })],
    ['only a domain', change({ primaryType: 'EIP712Domain' })],
    ['a prototype', JSON.stringify(mail).replace('"from":', '"__proto__":')],
  ])('%s', (_, data) => {
    expect(read(data)).toMatchObject({ ok: false, warnings: [{ code: 'malformedTypedData', level: 'refused' }] })
  })

  it('for another network', () => {
    expect(read(change({ domain: { ...mail.domain, chainId: 1 } })).warnings).toMatchObject([
      { code: 'otherChain', level: 'refused' },
    ])
  })

  it('typed data without a network or contract gets a warning', () => {
    const { EIP712Domain: _, ...types } = mail.types
    expect(codes({ ...mail, types, domain: { name: 'x' } })).toEqual(expect.arrayContaining(['noChain', 'noContract']))
  })
})
