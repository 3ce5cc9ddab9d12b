import { describe, expect, it } from 'vitest'
import { decodeCall } from './decodeCall.ts'
import { factsFrom, noFacts } from './facts.ts'
import { sample, sampleFacts } from './testing/sampleFacts.ts'
import { encode, shows } from './testing/showsCall.ts'
import { tellCall } from './testing/tellCall.ts'

const { account, friend, usdc, router, multicall3, contract } = sample
const sei = 10n ** 18n
const pay = encode('transfer(address,uint256)', friend, 5_000_000n)
const multicall = 'multicall(bytes[])'

describe('[threat 29] a batch through code that we do not know', () => {
  const valued = 'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[])'
  const plain = 'aggregate((address target, bytes callData)[])'
  const loose = 'aggregate3((address target, bool allowFailure, bytes callData)[])'
  const execute = 'execute(address,uint256,bytes)'
  const many = 'executeBatch((address target, uint256 value, bytes data)[])'
  const lists = 'executeBatch(address[],uint256[],bytes[])'
  const take = encode('transferFrom(address,address,uint256)', account, friend, 5_000_000n)
  const paid = `
    contractCall: Send | 1 SEI
    Amount: 1 SEI (1000000000000000000 native)
    To: contract (receiver, no name)
    ! unknownContract contract
    ! receiverIsContract contract
    ! receiverUnchecked contract
    - 1000000000000000000 native to contract
  `
  shows(
    'is a payment to it, whoever the calls name',
    contract,
    encode(valued, [{ target: friend, allowFailure: false, value: sei, callData: '0x' }]),
    paid,
    sei,
  )
  shows(
    'does not calm with a payment to the own account',
    contract,
    encode(valued, [{ target: account, allowFailure: false, value: sei, callData: '0x' }]),
    paid,
    sei,
  )
  shows(
    'is a call that may take the tokens that it names',
    contract,
    encode(plain, [{ target: usdc, callData: take }]),
    `
    contractCall: Call | a contract
    Up to: 5 USDC (5000000 usdc)
    To: contract (receiver, no name)
    ! unknownContract contract
    - 5000000 usdc to contract
  `,
  )
  shows(
    'still warns about coin that no call uses',
    contract,
    encode(multicall, [encode(execute, friend, sei, '0x')]),
    `
    contractCall: Send | 10 SEI
    Amount: 10 SEI (10000000000000000000 native)
    To: contract (receiver, no name)
    ! valueAttached
    ! otherAccount contract
    ! unknownContract contract
    ! receiverIsContract contract
    ! receiverUnchecked contract
    - 10000000000000000000 native to contract
  `,
    10n * sei,
  )
  it.each([
    ['multicall', usdc, encode(multicall, [pay])],
    ['multicall until a time', contract, encode('multicall(uint256,bytes[])', 1n, [pay])],
    ['multicall after a block', contract, encode('multicall(bytes32,bytes[])', `0x${'11'.repeat(32)}`, [pay])],
    ['aggregate', router, encode(plain, [{ target: usdc, callData: take }])],
    ['aggregate3', account, encode(loose, [{ target: usdc, allowFailure: true, callData: take }])],
    ['aggregate3Value', contract, encode(valued, [{ target: friend, allowFailure: true, value: sei, callData: '0x' }])],
    ['execute', multicall3, encode(execute, friend, sei, '0x')],
    ['executeBatch', contract, encode(many, [{ target: friend, value: sei, data: '0x' }])],
    ['executeBatch of lists', contract, encode(lists, [friend], [sei], ['0x'])],
  ])('never shows what is inside %s', (_, to, data) => {
    const call = decodeCall({ to, value: sei, data }, sampleFacts)
    expect(call).toMatchObject({ kind: 'contractCall', title: 'Send 1 SEI', inner: [] })
    expect(tellCall(call).join()).not.toContain('grace')
  })
  it('is read as such without facts, and inside a batch through known code', () => {
    const inner = encode(valued, [{ target: friend, allowFailure: false, value: sei, callData: '0x' }])
    const outer = encode(valued, [{ target: contract, allowFailure: false, value: sei, callData: inner }])
    const [nested] = decodeCall({ to: multicall3, value: sei, data: outer }, sampleFacts).inner
    expect(nested).toMatchObject({ kind: 'contractCall', title: 'Send 1 SEI', inner: [] })
    const bare = factsFrom(noFacts(1329, account, { symbol: 'SEI', decimals: 18 }))
    expect(decodeCall({ to: multicall3, value: sei, data: inner }, bare)).toMatchObject({ title: 'Send 1 SEI' })
  })
})
