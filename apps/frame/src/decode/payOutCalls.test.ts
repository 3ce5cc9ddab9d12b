import type { Address, Hex } from '@latchkey/wire/caip'
import { describe, expect, it } from 'vitest'
import { decodeCall } from './decodeCall.ts'
import { sample, sampleFacts } from './testing/sampleFacts.ts'
import { encode, shows } from './testing/showsCall.ts'

const { account, friend, stranger, usdc, router3, entryPoint, contract } = sample
const sei = 10n ** 18n
const caller: Address = '0x0000000000000000000000000000000000000001'
const itself: Address = '0x0000000000000000000000000000000000000002'

describe('[threat 27] what a router pays out', () => {
  shows(
    'coin to the caller',
    router3,
    encode('unwrapWETH9(uint256,address)', sei, caller),
    `
    swap: Collect | at least 1 SEI
    + 1000000000000000000 native
  `,
  )
  shows(
    'coin to another',
    router3,
    encode('unwrapWSEI(uint256,address)', sei, stranger),
    `
    swap: Collect | at least 1 SEI
    To: stranger (receiver, no name)
    ! swapToOther stranger
  `,
  )
  shows(
    'coin to itself',
    router3,
    encode('unwrapWETH9(uint256,address)', sei, itself),
    `
    swap: Collect | at least 1 SEI
    To: router3 (receiver, DragonSwap V2)
    ! swapToOther router3
  `,
  )
  shows(
    'coin',
    router3,
    encode('unwrapWSEI(uint256)', sei),
    `
    swap: Collect | at least 1 SEI
    + 1000000000000000000 native
  `,
  )
  shows(
    'what is left of the coin',
    router3,
    encode('refundETH()'),
    `
    swap: Collect | what is left
    + 0 native
  `,
  )
  shows(
    'what is left of SEI',
    router3,
    encode('refundSEI()'),
    `
    swap: Collect | what is left
    + 0 native
  `,
  )
  shows(
    'a token to another',
    router3,
    encode('sweepToken(address,uint256,address)', contract, 5n, stranger),
    `
    swap: Collect | at least 5 units of an unknown token
    Token: contract (token, no name)
    To: stranger (receiver, no name)
    ! swapToOther stranger
    ! unknownToken contract
  `,
  )
  shows(
    'a token',
    router3,
    encode('sweepToken(address,uint256)', usdc, 5_000_000n),
    `
    swap: Collect | at least 5 USDC
    + 5000000 usdc
  `,
  )
})

describe('[threat 27] a route', () => {
  const input = 'exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum))'
  const isDecoded = (path: string) =>
    decodeCall(
      { to: router3, value: 0n, data: encode(input, { path, recipient: account, amountIn: 1n, amountOutMinimum: 1n }) },
      sampleFacts,
    ).isDecoded
  it('has 20 bytes and 23 for each of 1 to 7 steps', () => {
    const bytes = [20, 42, 43, 44, 66, 181, 182, 204]
    expect(bytes.filter((count) => isDecoded(`0x${'11'.repeat(count)}`))).toEqual([43, 66, 181])
  })
})

describe('[threat 27] operations', () => {
  const zero = `0x${'0'.repeat(64)}`
  const op = (sender: Address) => ({
    ...{ sender, nonce: 0n, initCode: '0x', callData: encode('execute(address,uint256,bytes)', friend, sei, '0x') },
    ...{ accountGasLimits: zero, preVerificationGas: 0n, gasFees: zero, paymasterAndData: '0x', signature: '0x' },
    ...{ callGasLimit: 0n, verificationGasLimit: 0n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
  })
  const packed =
    'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[], address)'
  const older =
    'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[], address)'
  shows(
    'of the own account',
    entryPoint,
    encode(packed, [op(account)], stranger),
    `
    userOperations: Submit | 1 account operation
    Through: entryPoint (contract, EntryPoint)
    Fees go to: stranger (beneficiary, no name)
    ! rawOperation
    - 1000000000000000000 native to friend
    > batch: Do | 1 action
    > Through: account (contract, Your account)
    > - 1000000000000000000 native to friend
    > > nativeTransfer: Send | 1 SEI
    > > Amount: 1 SEI (1000000000000000000 native)
    > > To: friend (receiver, grace.latchkey.id)
    > > - 1000000000000000000 native to friend
  `,
  )
  shows(
    'of an older form, at an unknown contract',
    contract,
    encode(older, [op(account), op(stranger)], friend),
    `
    contractCall: Call | a contract
    To: contract (receiver, no name)
    ! otherAccount stranger
    ! rawOperation
    ! unknownContract contract
  `,
  )
  it('are readable up to 50', () => {
    const many = (count: number) => encode(packed, Array(count).fill(op(account)), friend)
    const isDecoded = (count: number) =>
      decodeCall({ to: entryPoint, value: 0n, data: many(count) }, sampleFacts).isDecoded
    expect([0, 1, 50, 51].map(isDecoded)).toEqual([false, true, true, false])
  })
})

describe('[threat 27] data', () => {
  const padded = (bytes: number): Hex => `0xdeadbeef${'00'.repeat(bytes - 4)}`
  const codes = (data: Hex) =>
    decodeCall({ to: contract, value: 0n, data }, sampleFacts).warnings.map(({ code }) => code)
  it('is read up to 128 KiB', () => {
    expect(codes(padded(131_072))).toEqual(['unknownData'])
    expect(codes(padded(131_073))).toEqual(['tooLarge'])
  })
})
