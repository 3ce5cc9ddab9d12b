import type { Address, Hex } from '@latchkey/wire/caip'
import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { approvalClass } from './approvalClass.ts'
import { decodeCall } from './decodeCall.ts'
import { decodeMessage } from './decodeMessage.ts'
import { decodeTypedData } from './decodeTypedData.ts'
import { sample, sampleFacts } from './testing/sampleFacts.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 added)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function setApprovalForAll(address operator, bool approved)',
  'function multicall(bytes[] data)',
  'function execute(address target, uint256 value, bytes data)',
  'function swapExactTokensForTokens(uint256 a, uint256 b, address[] path, address to, uint256 deadline)',
])
const { account, stranger, usdc, nft, router } = sample
const word = `0x${'11'.repeat(32)}` as const
const approveMax = encodeFunctionData({ abi, functionName: 'approve', args: [stranger, maxUint256] })

const corpus: readonly Hex[] = [
  encodeFunctionData({ abi, functionName: 'transfer', args: [stranger, 5n] }),
  approveMax,
  encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [stranger, true] }),
  encodeFunctionData({ abi, functionName: 'multicall', args: [[approveMax, approveMax]] }),
  encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args: [1n, 2n, [usdc, nft], account, 9n] }),
  encodeFunctionData({ abi, functionName: 'execute', args: [usdc, 0n, approveMax] }),
]
const decode = (data: Hex, to: Address = usdc, value = 0n) => decodeCall({ to, value, data }, sampleFacts)
const toHex = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`

describe('random bytes', () => {
  it('never throw and are never taken for a call', () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 400 })
    fc.assert(
      fc.property(bytes, (data) => {
        expect(decode(toHex(data)).isDecoded).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  it('never throw after a known selector, and decode only in canonical form', () => {
    const body = fc.uint8Array({ minLength: 0, maxLength: 300 })
    fc.assert(
      fc.property(fc.constantFrom(...corpus), body, (known, data) => {
        const hex = `${known.slice(0, 10)}${toHex(data).slice(2)}` as Hex
        const read = decode(hex)
        if (read.isDecoded) expect(sameBytes(hex)).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })

  it('with one changed byte are undecodable or decode differently', () => {
    const spot = fc.tuple(fc.constantFrom(...corpus), fc.nat(), fc.integer({ min: 1, max: 255 }))
    fc.assert(
      fc.property(spot, ([known, at, flip]) => {
        const bytes = Buffer.from(known.slice(2), 'hex')
        const place = at % bytes.length
        bytes[place] = (bytes[place] ?? 0) ^ flip
        const changed = toHex(bytes)
        const [before, after] = [decode(known), decode(changed)]
        if (!after.isDecoded) return
        expect(sameBytes(changed)).toBe(true)
        // Only fields that the words leave out (a deadline) may change without the words changing.
        if (known.startsWith('0x38ed1739')) return
        expect(told(after)).not.toBe(told(before))
      }),
      { numRuns: 3_000 },
    )
  })

  it('never throw as messages or typed data', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (data) => void decodeMessage(data)),
      { numRuns: 1_000 },
    )
    fc.assert(
      fc.property(fc.string(), (text) => void decodeTypedData(text, sampleFacts)),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(fc.json(), (text) => void decodeTypedData(text, sampleFacts)),
      { numRuns: 1_000 },
    )
    const shape = fc.record({
      types: fc.dictionary(fc.string(), fc.anything()),
      primaryType: fc.string(),
      domain: fc.object(),
      message: fc.object(),
    })
    fc.assert(
      fc.property(shape, (data) => {
        const text = JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
        expect(decodeTypedData(text, sampleFacts).ok).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })
})

const told = (call: unknown) => JSON.stringify(call, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))

/** Reads and writes with viem alone, apart from our own table. */
function sameBytes(data: Hex): boolean {
  for (const item of abi) {
    try {
      const { args } = decodeOne(item, data)
      if (encodeFunctionData({ abi: [item], args } as never) === data) return true
    } catch {}
  }
  return false
}

const decodeOne = (item: (typeof abi)[number], data: Hex) => decodeFunctionData({ abi: [item], data })

describe('the drainer corpus', () => {
  const order = {
    types: {
      OrderComponents: [
        { name: 'offerer', type: 'address' },
        { name: 'offer', type: 'OfferItem[]' },
        { name: 'consideration', type: 'ConsiderationItem[]' },
      ],
      OfferItem: [
        'itemType:uint8',
        'token:address',
        'identifierOrCriteria:uint256',
        'startAmount:uint256',
        'endAmount:uint256',
      ].map(field),
      ConsiderationItem: [
        'itemType:uint8',
        'token:address',
        'identifierOrCriteria:uint256',
        'startAmount:uint256',
        'endAmount:uint256',
        'recipient:address',
      ].map(field),
    },
    primaryType: 'OrderComponents',
    domain: { name: 'Seaport', chainId: 1329, verifyingContract: router },
    message: {
      offerer: account,
      offer: [{ itemType: 2, token: nft, identifierOrCriteria: 1, startAmount: 1, endAmount: 1 }],
      consideration: [],
    },
  }
  const permit = {
    types: {
      Permit: ['owner:address', 'spender:address', 'value:uint256', 'nonce:uint256', 'deadline:uint256'].map(field),
    },
    primaryType: 'Permit',
    domain: { name: 'USD Coin', version: '2', chainId: 1329, verifyingContract: usdc },
    message: {
      owner: account,
      spender: stranger,
      value: maxUint256.toString(),
      nonce: 0,
      deadline: maxUint256.toString(),
    },
  }

  it.each([
    ['approve, all', decode(approveMax).warnings],
    [
      'approve, all, to a listed contract',
      decode(encodeFunctionData({ abi, functionName: 'approve', args: [router, maxUint256] })).warnings,
    ],
    [
      'increaseAllowance, all',
      decode(encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [stranger, maxUint256] })).warnings,
    ],
    [
      'permit on chain',
      decode(
        encodeFunctionData({ abi, functionName: 'permit', args: [account, stranger, maxUint256, 1n, 27, word, word] }),
      ).warnings,
    ],
    [
      'setApprovalForAll',
      decode(encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [stranger, true] }), nft).warnings,
    ],
    [
      'an approval hidden in a multicall',
      decode(encodeFunctionData({ abi, functionName: 'multicall', args: [[approveMax]] })).warnings,
    ],
    [
      'an approval hidden two deep',
      decode(
        encodeFunctionData({
          abi,
          functionName: 'multicall',
          args: [[encodeFunctionData({ abi, functionName: 'multicall', args: [[approveMax]] })]],
        }),
      ).warnings,
    ],
    ['a call without a name that takes coin', decode('0x4e71d92d', stranger, 10n ** 18n).warnings],
    [
      'a swap that pays another',
      decode(
        encodeFunctionData({
          abi,
          functionName: 'swapExactTokensForTokens',
          args: [1n, 1n, [usdc, nft], stranger, 1n],
        }),
        router,
      ).warnings,
    ],
    ['a permit by signature', decodeTypedData(JSON.stringify(permit), sampleFacts).warnings],
    ['a Seaport order at no price', decodeTypedData(JSON.stringify(order), sampleFacts).warnings],
    ['a raw digest', decodeMessage(word).warnings],
  ])('%s is flagged and never takes just one tap', (_, warnings) => {
    expect(warnings.some((one) => one.level === 'bad')).toBe(true)
    expect(approvalClass(warnings)).toBe('stepUp')
  })
})

function field(text: string) {
  const [name, type] = text.split(':')
  return { name, type }
}
