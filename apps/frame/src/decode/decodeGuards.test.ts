import type { Address, Hex } from '@latchkey/wire/caip'
import { base58 } from '@scure/base'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeCall } from './decodeCall.ts'
import { decodeSolana } from './decodeSolana.ts'
import { decodeTypedData } from './decodeTypedData.ts'
import { factsFrom } from './facts.ts'
import { parseSiwe } from './siwe.ts'
import { sample, sampleFacts, sampleFactsData } from './testing/sampleFacts.ts'

const { account, friend, stranger, usdc, wsei, nft, router, router3, contract } = sample

const encode = (signature: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([signature] as never), args } as never)
const decode = (to: Address, data: Hex, value = 0n, facts = sampleFacts) => decodeCall({ to, value, data }, facts)

describe('[threat 27] an approval', () => {
  const codes = (spender: Address, units: bigint) =>
    decode(usdc, encode('function approve(address spender, uint256 amount)', spender, units)).warnings.map(
      ({ code }) => code,
    )

  it('of the whole balance counts as unlimited, one of less does not', () => {
    for (const spender of [stranger, contract]) {
      expect(codes(spender, 1_250_000_000n)).toContain('unlimitedApproval')
      expect(codes(spender, 1_249_999_999n)).toContain('approval')
      expect(codes(spender, 1_249_999_999n)).not.toContain('unlimitedApproval')
    }
    expect(codes(router, 1_250_000_001n)).toContain('unlimitedApproval')
  })
})

describe('a swap', () => {
  const labels = (name: string, first: bigint, second: bigint) =>
    decode(
      router,
      encode(
        `function ${name}(uint256 first, uint256 second, address[] path, address to, uint256 deadline)`,
        ...[first, second, [usdc, wsei], account, 1n],
      ),
    ).parts.flatMap((one) => (one.type === 'amount' ? [`${one.label}: ${one.text}`] : []))

  it('says which amount is exact', () => {
    expect(labels('swapExactTokensForTokens', 5_000_000n, 2n * 10n ** 18n)).toEqual([
      'You pay: 5 USDC',
      'You get at least: 2 WSEI',
    ])
    expect(labels('swapTokensForExactTokens', 2n * 10n ** 18n, 5_000_000n)).toEqual([
      'You pay at most: 5 USDC',
      'You get: 2 WSEI',
    ])
  })

  it('pays in coin when the coin sent is the whole amount of wrapped coin', () => {
    const single =
      'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)'
    const swap = {
      ...{ tokenIn: wsei, tokenOut: usdc, fee: 500, recipient: account },
      ...{ amountIn: 10n ** 18n, amountOutMinimum: 1_000_000n, sqrtPriceLimitX96: 0n },
    }
    const title = (value: bigint, facts = sampleFacts, tokenIn: Address = wsei) =>
      decode(router3, encode(single, { ...swap, tokenIn }), value, facts).title
    expect(title(10n ** 18n)).toBe('Swap 1 SEI for 1 USDC')
    expect(title(0n)).toBe('Swap 1 WSEI for 1 USDC')
    const { [usdc]: listed, [wsei]: wrapped } = sampleFactsData.tokens
    const unnamed = factsFrom({ ...sampleFactsData, tokens: { [usdc]: listed } } as never)
    expect(title(10n ** 18n, unnamed)).toBe('Swap 1 SEI for 1 USDC')
    const elsewhere = factsFrom({ ...sampleFactsData, tokens: { [usdc]: listed, [contract]: wrapped } } as never)
    expect(title(10n ** 18n, elsewhere, contract)).toBe('Swap 1 SEI for 1 USDC')
  })
})

describe('a payment', () => {
  it('names its receiver as such', () => {
    const [, to] = decode(friend, '0x', 5n).parts
    expect(to).toEqual({ type: 'address', label: 'To', address: friend, role: 'receiver', name: 'grace.latchkey.id' })
  })
})

describe('a sign-in text', () => {
  it('is read up to 8,192 characters', () => {
    const text = (length: number) => {
      const make = (statement: string) =>
        `dapp.example wants you to sign in with your Ethereum account:\n0x9858EfFD232B4033E47d90003D41EC34EcaEda94\n\n${statement}\n\nURI: https://dapp.example\nVersion: 1\nChain ID: 1329\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z`
      return make('x'.repeat(length - make('').length))
    }
    expect(parseSiwe(text(8_192)).ok).toBe(true)
    expect(parseSiwe(text(8_193))).toEqual({ ok: false, looksLike: true })
  })
})

describe('[ACT-11] typed data', () => {
  const read = (primaryType: string, types: object, message: object, domain: object = {}) =>
    decodeTypedData(JSON.stringify({ types, primaryType, domain: { chainId: 1329, ...domain }, message }), sampleFacts)
  const fields = (all: Record<string, string>) => Object.entries(all).map(([name, type]) => ({ name, type }))

  it('with an unknown type, a type inside itself or a field without a type is malformed', () => {
    const reasons = [
      read('Root', { Root: fields({ one: 'Ghost' }) }, { one: 1 }),
      read('Node', { Node: fields({ next: 'Node[]' }) }, { next: [] }),
      read('Root', { Root: [{ name: 'one' }] }, { one: 1 }),
    ].map((one) => (one.ok ? 'read' : one.reason))
    expect(reasons).toEqual([
      'field one of Root has an unknown type',
      'type Node contains itself',
      'field one of Root has no type',
    ])
  })

  it('[threat 27] of a transfer by signature is read with exactly its fields and a contract', () => {
    const all = { from: 'address', to: 'address', value: 'uint256', validAfter: 'uint256', validBefore: 'uint256' }
    const message = { from: account, to: stranger, value: '5000000', validAfter: 0, validBefore: 1_900_000_000 }
    const nonce = `0x${'11'.repeat(32)}`
    const headline = (name: string, types: Record<string, string>, values: object, token: object) => {
      const decoded = read(name, { [name]: fields(types) }, values, token)
      return decoded.ok ? decoded.meaning?.headline : 'refused'
    }
    const whole = [
      { ...all, nonce: 'bytes32' },
      { ...message, nonce },
    ] as const
    const token = { verifyingContract: usdc }
    for (const name of ['TransferWithAuthorization', 'ReceiveWithAuthorization'])
      expect(headline(name, ...whole, token)).toBe('5 USDC')
    expect(headline('OtherAuthorization', ...whole, token)).toBeUndefined()
    expect(headline('TransferWithAuthorization', ...whole, {})).toBeUndefined()
    expect(headline('TransferWithAuthorization', all, message, token)).toBeUndefined()
  })

  it('[threat 27] of an order names the one thing given, or how many', () => {
    const item = { itemType: 'uint8', token: 'address', identifierOrCriteria: 'uint256' }
    const offer = { ...item, startAmount: 'uint256', endAmount: 'uint256' }
    const types = {
      OrderComponents: fields({ offerer: 'address', offer: 'OfferItem[]', consideration: 'ConsiderationItem[]' }),
      OfferItem: fields(offer),
      ConsiderationItem: fields({ ...offer, recipient: 'address' }),
    }
    const given = (id: string) => ({
      itemType: 2,
      token: nft,
      identifierOrCriteria: id,
      startAmount: '1',
      endAmount: '1',
    })
    const headline = (...ids: string[]) => {
      const message = { offerer: account, offer: ids.map(given), consideration: [] }
      const decoded = read('OrderComponents', types, message, { verifyingContract: stranger })
      return decoded.ok ? decoded.meaning?.headline : 'refused'
    }
    expect(headline('7')).toBe('SEIYANS #7')
    expect(headline('7', '8')).toContain('2')
  })
})

describe('a Solana note', () => {
  it('may be longer than 127 bytes', () => {
    const memo = base58.decode('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
    const key = (fill: number) => new Uint8Array(32).fill(fill)
    const bytes = Uint8Array.from([
      ...[1, ...new Uint8Array(64), 1, 0, 1, 2, ...key(7), ...memo, ...new Uint8Array(32)],
      ...[1, 1, 0, 0x80, 0x01, ...new Uint8Array(128).fill(0x61)],
    ])
    const { isDecoded, steps } = decodeSolana([bytes])
    expect(isDecoded).toBe(true)
    expect(steps[0]?.facts.map(({ text }) => text)).toEqual(['a'.repeat(128)])
  })
})
