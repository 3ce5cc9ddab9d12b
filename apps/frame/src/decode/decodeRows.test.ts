import type { Address, Hex } from '@latchkey/wire/caip'
import { base58 } from '@scure/base'
import { encodeAbiParameters, encodeFunctionData, maxUint256, parseAbi, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeWords } from '../words/decode.ts'
import { decodeCall } from './decodeCall.ts'
import type { DecodedCall } from './decoded.ts'
import { decodeSolana } from './decodeSolana.ts'
import { decodeTypedData } from './decodeTypedData.ts'
import { noSolanaFacts } from './solanaFacts.ts'
import { sample, sampleFacts } from './testing/sampleFacts.ts'

const { account, friend, stranger, usdc, wsei, permit2, router, router3, entryPoint, multicall3, contract } = sample

const encode = (signature: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([signature] as never), args } as never)
const decode = (to: Address, data: Hex, value = 0n): DecodedCall => decodeCall({ to, value, data }, sampleFacts)
const codes = ({ warnings }: Pick<DecodedCall, 'warnings'>) => warnings.map((one) => one.code)
const labels = ({ parts }: Pick<DecodedCall, 'parts'>) => parts.map(({ label }) => label)
const texts = ({ parts }: Pick<DecodedCall, 'parts'>, wanted: string) =>
  parts.flatMap((one) => (one.label === wanted && 'text' in one ? [one.text] : []))

const unlimited = 2n ** 160n - 1n

describe('Permit2 calls', () => {
  const permitBatch =
    'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)'
  const details = (...amounts: bigint[]) =>
    amounts.map((amount, at) => ({
      token: at % 2 ? wsei : usdc,
      amount,
      expiration: 1_900_000_000 + at * 86_400,
      nonce: at,
    }))
  const batch = (owner: Address, ...amounts: bigint[]) =>
    decode(
      permit2,
      encode(permitBatch, owner, { details: details(...amounts), spender: router, sigDeadline: 1n }, '0x'),
    )

  it('[threat 27] show each token of a batch with its time, and one unlimited amount makes it unlimited', () => {
    const call = batch(account, 5_000_000n, 7n * 10n ** 18n)
    expect(call).toMatchObject({ kind: 'permit', isDecoded: true, isUnlimited: false })
    expect(call.title).toContain('2 tokens')
    expect(texts(call, 'Until')).toEqual(['2030-03-17 17:46 UTC', '2030-03-18 17:46 UTC'])
    for (const amounts of [
      [1n, unlimited],
      [unlimited, 1n],
    ]) {
      const open = batch(account, ...amounts)
      expect(open.isUnlimited).toBe(true)
      expect(codes(open)).toContain('unlimitedApproval')
    }
    expect(batch(account, 5_000_000n).title).toBe('Allow spending 5 USDC')
  })

  it('[threat 27] are readable with 1 to 20 tokens, and name another owner', () => {
    expect(batch(account).isDecoded).toBe(false)
    expect(batch(account, ...Array(20).fill(1n)).isDecoded).toBe(true)
    expect(batch(account, ...Array(21).fill(1n)).isDecoded).toBe(false)
    expect(codes(batch(account, 1n, 1n))).not.toContain('permitOther')
    expect(codes(batch(stranger, 1n, 1n))).toContain('permitOther')
  })

  it('[threat 27] that move tokens show no time, and every receiver', () => {
    const transfers = 'function transferFrom((address from, address to, uint160 amount, address token)[] details)'
    const move = (to: Address, amount: bigint) => ({ from: account, to, amount, token: usdc })
    const call = decode(permit2, encode(transfers, [move(friend, 1_000_000n), move(stranger, 2_000_000n)]))
    expect(labels(call)).not.toContain('Until')
    expect(call.outgoing.map(({ asset, units, to }) => [asset.toLowerCase(), units, to?.toLowerCase()])).toEqual([
      [usdc, 1_000_000n, friend],
      [usdc, 2_000_000n, stranger],
    ])
    expect(codes(call)).toContain('newReceiver')
    expect(codes(decode(contract, encode(transfers, [move(friend, 1n)])))).toContain('notPermit2')
  })
})

describe('Permit2 signatures that move tokens', () => {
  const read = (primaryType: string, permitted: unknown, type: string, more: object = {}) => {
    const types = {
      [primaryType]: [
        { name: 'permitted', type },
        { name: 'spender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
      TokenPermissions: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
      ...more,
    }
    const message = { permitted, spender: stranger, nonce: 0, deadline: 1_900_000_000 }
    const domain = { name: 'Permit2', chainId: 1329, verifyingContract: permit2 }
    const decoded = decodeTypedData(JSON.stringify({ types, primaryType, domain, message }), sampleFacts)
    const meaning = decoded.ok ? decoded.meaning : undefined
    return { warnings: decoded.warnings, headline: meaning?.headline, parts: meaning?.parts ?? [] }
  }
  const one = { token: usdc, amount: '5000000' }

  it('[threat 27] show token, amount, spender and time', () => {
    const single = read('PermitTransferFrom', one, 'TokenPermissions')
    expect(single.headline).toBe('5 USDC')
    expect(texts(single, 'Until')).toEqual(['2030-03-17 17:46 UTC'])
    expect(codes(single)).toEqual(expect.arrayContaining(['permit', 'spenderIsPerson']))
    expect(codes(single)).not.toContain('unknownTypedData')
    const several = read(
      'PermitBatchTransferFrom',
      [one, { token: wsei, amount: maxUint256.toString() }],
      'TokenPermissions[]',
    )
    expect(several.headline).toContain('2 tokens')
    expect(codes(several)).toContain('unlimitedApproval')
  })

  it('[threat 27] of another shape are unknown', () => {
    const fields = { TokenPermissions: [{ name: 'token', type: 'address' }] }
    expect(codes(read('PermitTransferFrom', { token: usdc }, 'TokenPermissions', fields))).toContain('unknownTypedData')
    const other = { Other: [{ name: 'token', type: 'address' }] }
    expect(codes(read('PermitTransferFrom', { token: usdc }, 'Other', other))).toContain('unknownTypedData')
    expect(codes(read('TransferFrom', one, 'TokenPermissions'))).toContain('unknownTypedData')
  })
})

describe('batches', () => {
  const approve = encode('function approve(address spender, uint256 amount)', stranger, maxUint256)

  it('[threat 27] are unreadable when empty, and readable with 1 to 50 calls', () => {
    const many = (count: number) =>
      decode(router3, encode('function multicall(bytes[] data)', Array(count).fill(approve)))
    expect(many(0)).toMatchObject({ kind: 'unknown', isDecoded: false })
    expect(many(1)).toMatchObject({ kind: 'batch', isDecoded: true, title: 'Do 1 action' })
    expect(many(50).isDecoded).toBe(true)
    expect(labels(many(1))).toEqual(['Through'])
  })

  it.each([
    ['function aggregate((address target, bytes callData)[] calls)', { target: usdc, callData: approve }, multicall3],
    [
      'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
      { target: usdc, allowFailure: true, callData: approve },
      multicall3,
    ],
    [
      'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
      { target: usdc, allowFailure: true, value: 0n, callData: approve },
      multicall3,
    ],
    [
      'function executeBatch((address target, uint256 value, bytes data)[] calls)',
      { target: usdc, value: 0n, data: approve },
      account,
    ],
  ])('[threat 27] show the calls inside %s', (signature, call, to) => {
    const read = decode(to, encode(signature, [call]))
    expect(read.inner.map(({ title }) => title)).toEqual(['Allow spending unlimited USDC'])
    expect(codes(read)).toContain('unlimitedApproval')
  })

  it('[threat 27] of three lists need lists of one length, or no values', () => {
    const lists = 'function executeBatch(address[] targets, uint256[] values, bytes[] datas)'
    const read = (...input: unknown[]) => decode(account, encode(lists, ...input))
    expect(read([usdc, friend], [0n, 3n], [approve, '0x']).inner.map(({ kind }) => kind)).toEqual([
      'approval',
      'nativeTransfer',
    ])
    expect(read([usdc], [], [approve]).inner.map(({ kind }) => kind)).toEqual(['approval'])
    for (const bad of [
      [[usdc, usdc], [0n, 0n], [approve]],
      [[usdc], [0n], [approve, approve]],
      [[usdc, usdc], [0n], [approve, approve]],
    ])
      expect(read(...bad).isDecoded).toBe(false)
  })

  it('[threat 27] of ERC-7821 take the zero address for the account, with or without extra data', () => {
    const run = (mode: string, data: Hex) =>
      decode(account, encode('function execute(bytes32 mode, bytes executionData)', `${mode}${'0'.repeat(44)}`, data))
    const calls = [{ to: '0x0000000000000000000000000000000000000000', value: 0n, data: approve }] as const
    const plain = encodeAbiParameters(parseAbiParameters('(address to, uint256 value, bytes data)[] calls'), [calls])
    const more = encodeAbiParameters(
      parseAbiParameters('(address to, uint256 value, bytes data)[] calls, bytes opData'),
      [calls, '0x12'],
    )
    for (const read of [run('0x01000000000000000000', plain), run('0x01000000000078210001', more)]) {
      expect(read.inner).toHaveLength(1)
      const named = read.inner[0]?.parts.flatMap((one) => ('address' in one ? [one.address.toLowerCase()] : []))
      expect(named).toContain(account)
    }
    expect(run('0x01000000000078210002', plain).isDecoded).toBe(false)
    expect(run('0x01000000000000000000', `${plain}00`).isDecoded).toBe(false)
  })

  it('[threat 27] at an entry point name the receiver of fees and a foreign sender', () => {
    const handleOps =
      'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)'
    const zero = `0x${'0'.repeat(64)}`
    const op = (sender: Address) => ({
      ...{ sender, nonce: 0n, initCode: '0x', callData: approve, accountGasLimits: zero },
      ...{ preVerificationGas: 0n, gasFees: zero, paymasterAndData: '0x', signature: '0x' },
    })
    const read = (to: Address, ...senders: Address[]) => decode(to, encode(handleOps, senders.map(op), friend))
    expect(labels(read(entryPoint, account))).toEqual(['Through', 'Fees go to'])
    expect(codes(read(entryPoint, account))).not.toContain('otherAccount')
    expect(codes(read(entryPoint, account))).not.toContain('unknownContract')
    expect(codes(read(entryPoint, account, contract))).toContain('otherAccount')
    expect(codes(read(contract, account))).toContain('unknownContract')
    expect(read(entryPoint).isDecoded).toBe(false)
  })
})

describe('other calls', () => {
  it('without data and coin have a receiver and no amount', () => {
    const call = decode(friend, '0x')
    expect(call).toMatchObject({ kind: 'emptyCall', isDecoded: true, outgoing: [] })
    expect(labels(call)).toEqual(['To'])
    expect(labels(decode(friend, '0x', 5n))).toEqual(['Amount', 'To'])
  })

  it.each(['unwrapWETH9', 'unwrapWSEI'])('of a router pay out through %s', (name) => {
    const out = decode(router3, encode(`function ${name}(uint256 least, address recipient)`, 10n ** 18n, stranger))
    expect(out.isDecoded).toBe(true)
    expect(codes(out)).toContain('swapToOther')
    expect(decode(router3, encode(`function ${name}(uint256 least)`, 1n)).isDecoded).toBe(true)
  })
})

describe('a Solana step that opens a token account', () => {
  const key = (fill: number) => new Uint8Array(32).fill(fill)
  const me = base58.encode(key(7))
  const associated = base58.decode('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
  const open = (data: number[], payer = 0) =>
    decodeSolana(
      [
        Uint8Array.from([
          ...[1, ...new Uint8Array(64), 1, 0, 1],
          ...[5, ...key(7), ...key(8), ...key(9), ...key(10), ...associated],
          ...new Uint8Array(32),
          ...[1, 4, 4, payer, 1, 2, 3, data.length, ...data],
        ]),
      ],
      decodeWords.english,
      noSolanaFacts,
      me,
    )

  it('is read with no data, or with 0 or 1', () => {
    for (const data of [[], [0], [1]]) {
      expect(open(data)).toMatchObject({ isDecoded: true, outgoing: [{ asset: 'native', units: 2_074_080n }] })
      const [step] = open(data).steps
      expect(step?.facts.slice(0, 2).map(({ text }) => text)).toEqual(
        [key(9), key(10)].map((one) => base58.encode(one)),
      )
    }
    expect(open([1], 1).outgoing).toEqual([])
    for (const data of [[2], [0, 0], [1, 1]]) expect(open(data).isDecoded).toBe(false)
  })
})
