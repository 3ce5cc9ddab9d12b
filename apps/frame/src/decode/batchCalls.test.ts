import type { Address } from '@latchkey/wire/caip'
import { describe, expect, it } from 'vitest'
import { decodeCall } from './decodeCall.ts'
import { sample, sampleFacts } from './testing/sampleFacts.ts'
import { encode, shows } from './testing/showsCall.ts'
import { tellCall } from './testing/tellCall.ts'

const { account, friend, usdc, wsei, router, router3, multicall3, contract } = sample
const sei = 10n ** 18n
const pay = encode('transfer(address,uint256)', friend, 5_000_000n)
const multicall = 'multicall(bytes[])'
const itself: Address = '0x0000000000000000000000000000000000000002'

describe('[threat 27] a batch', () => {
  const execute = 'execute(address,uint256,bytes)'
  const lists = 'executeBatch(address[],uint256[],bytes[])'
  const many = 'executeBatch((address target, uint256 value, bytes data)[])'
  const valued = 'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[])'
  const plain = 'aggregate((address target, bytes callData)[])'
  const loose = 'aggregate3((address target, bool allowFailure, bytes callData)[])'
  const hash = `0x${'11'.repeat(32)}`
  const swap = {
    tokenIn: usdc,
    tokenOut: wsei,
    fee: 500,
    recipient: itself,
    amountIn: 5_000_000n,
    amountOutMinimum: 0n,
    sqrtPriceLimitX96: 0n,
  }
  const sell = encode(
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96))',
    swap,
  )
  const sold = `
    batch: Do | 1 action
    Through: router3 (contract, DragonSwap V2)
    ! swapToOther router3
    - 5000000 usdc to router3
    > swap: Swap | 5 USDC for 0 WSEI
    > You pay: 5 USDC (5000000 usdc, side)
    > You get at least: 0 WSEI (0 wsei, side)
    > Router: router3 (contract, DragonSwap V2)
    > - 5000000 usdc to router3
  `
  const given = `
    batch: Do | 1 action
    Through: account (contract, Your account)
    - 1000000000000000000 native to friend
    > nativeTransfer: Send | 1 SEI
    > Amount: 1 SEI (1000000000000000000 native)
    > To: friend (receiver, grace.latchkey.id)
    > - 1000000000000000000 native to friend
  `
  const coinIn = encode(
    'swapExactSEIForTokens(uint256,address[],address,uint256)',
    5_000_000n,
    [wsei, usdc],
    account,
    1_900_000_000n,
  )
  shows(
    'that calls itself',
    router3,
    encode(multicall, [sell, sell]),
    `
    batch: Do | 2 actions at once
    Through: router3 (contract, DragonSwap V2)
    ! swapToOther router3
    - 5000000 usdc to router3
    - 5000000 usdc to router3
    > swap: Swap | 5 USDC for 0 WSEI
    > You pay: 5 USDC (5000000 usdc, side)
    > You get at least: 0 WSEI (0 wsei, side)
    > Router: router3 (contract, DragonSwap V2)
    > - 5000000 usdc to router3
    > swap: Swap | 5 USDC for 0 WSEI
    > You pay: 5 USDC (5000000 usdc, side)
    > You get at least: 0 WSEI (0 wsei, side)
    > Router: router3 (contract, DragonSwap V2)
    > - 5000000 usdc to router3
  `,
  )
  shows('until a time', router3, encode('multicall(uint256,bytes[])', 1n, [sell]), sold)
  shows('after a block', router3, encode('multicall(bytes32,bytes[])', hash, [sell]), sold)
  shows(
    'with coin that no call needs',
    router3,
    encode(multicall, [sell]),
    `
    batch: Do | 1 action
    Through: router3 (contract, DragonSwap V2)
    Also sends: 1 SEI (1000000000000000000 native)
    ! swapToOther router3
    ! valueAttached
    - 5000000 usdc to router3
    - 1000000000000000000 native to router3
    > swap: Swap | 5 USDC for 0 WSEI
    > You pay: 5 USDC (5000000 usdc, side)
    > You get at least: 0 WSEI (0 wsei, side)
    > Router: router3 (contract, DragonSwap V2)
    > - 5000000 usdc to router3
  `,
    sei,
  )
  shows(
    'with an empty call',
    router3,
    encode(multicall, ['0x']),
    `
    batch: Do | 1 action
    Through: router3 (contract, DragonSwap V2)
    Also sends: 1 SEI (1000000000000000000 native)
    ! valueAttached
    ! receiverIsContract router3
    ! receiverUnchecked router3
    - 1000000000000000000 native to router3
    > emptyCall: Call | without data or coin
    > To: router3 (receiver, DragonSwap V2)
    > ! receiverIsContract router3
    > ! receiverUnchecked router3
  `,
    sei,
  )
  shows(
    'of a swap that stays in the router',
    router3,
    encode(multicall, [sell, encode('unwrapWETH9(uint256,address)', 2n * sei, account)]),
    `
    batch: Do | 2 actions at once
    Through: router3 (contract, DragonSwap V2)
    - 5000000 usdc to router3
    + 2000000000000000000 native
    > swap: Swap | 5 USDC for 0 WSEI
    > You pay: 5 USDC (5000000 usdc, side)
    > You get at least: 0 WSEI (0 wsei, side)
    > Router: router3 (contract, DragonSwap V2)
    > - 5000000 usdc to router3
    > swap: Collect | at least 2 SEI
    > + 2000000000000000000 native
  `,
  )
  it('names the receiver of a swap inside it', () => {
    const away = encode(
      'swapExactSEIForTokens(uint256,address[],address,uint256)',
      ...[5_000_000n, [wsei, usdc], friend, 1_900_000_000n],
    )
    const call = { to: router, value: sei, data: encode(multicall, [away]) }
    expect(tellCall(decodeCall(call, sampleFacts))).toContain('! swapToOther friend')
  })
  shows('of one call by the account', account, encode(execute, friend, sei, '0x'), given)
  shows(
    'of one call by another account',
    contract,
    encode(execute, friend, sei, '0x'),
    `
    contractCall: Call | a contract
    To: contract (receiver, no name)
    ! otherAccount contract
    ! unknownContract contract
  `,
  )
  shows('of calls by the account', account, encode(many, [{ target: friend, value: sei, data: '0x' }]), given, sei)
  shows('of calls by lists', account, encode(lists, [friend], [sei], ['0x']), given)
  shows(
    'of calls with coin',
    multicall3,
    encode(valued, [{ target: friend, allowFailure: true, value: sei, callData: '0x' }]),
    `
    batch: Do | 1 action
    Through: multicall3 (contract, Multicall3)
    - 1000000000000000000 native to friend
    > nativeTransfer: Send | 1 SEI
    > Amount: 1 SEI (1000000000000000000 native)
    > To: friend (receiver, grace.latchkey.id)
    > - 1000000000000000000 native to friend
  `,
    sei,
  )
  shows(
    'of calls with a part of the coin',
    multicall3,
    encode(valued, [{ target: friend, allowFailure: true, value: sei, callData: '0x' }]),
    `
    batch: Do | 1 action
    Through: multicall3 (contract, Multicall3)
    Also sends: 9 SEI (9000000000000000000 native)
    ! valueAttached
    - 1000000000000000000 native to friend
    - 9000000000000000000 native to multicall3
    > nativeTransfer: Send | 1 SEI
    > Amount: 1 SEI (1000000000000000000 native)
    > To: friend (receiver, grace.latchkey.id)
    > - 1000000000000000000 native to friend
  `,
    10n * sei,
  )
  shows(
    'of swaps that share the coin',
    router,
    encode(multicall, [coinIn, coinIn]),
    `
    batch: Do | 2 actions at once
    Through: router (contract, DragonSwap V1)
    - 2000000000000000000 native to router
    - 2000000000000000000 native to router
    + 5000000 usdc
    + 5000000 usdc
    > swap: Swap | 2 SEI for 5 USDC
    > You pay: 2 SEI (2000000000000000000 native, side)
    > You get at least: 5 USDC (5000000 usdc, side)
    > Router: router (contract, DragonSwap V1)
    > - 2000000000000000000 native to router
    > + 5000000 usdc
    > swap: Swap | 2 SEI for 5 USDC
    > You pay: 2 SEI (2000000000000000000 native, side)
    > You get at least: 5 USDC (5000000 usdc, side)
    > Router: router (contract, DragonSwap V1)
    > - 2000000000000000000 native to router
    > + 5000000 usdc
  `,
    2n * sei,
  )
  shows(
    'of calls without the coin that was sent',
    multicall3,
    encode(plain, [{ target: usdc, callData: pay }]),
    `
    batch: Do | 1 action
    Through: multicall3 (contract, Multicall3)
    Also sends: 1 SEI (1000000000000000000 native)
    ! valueAttached
    - 5000000 usdc to friend
    - 1000000000000000000 native to multicall3
    > tokenTransfer: Send | 5 USDC
    > Amount: 5 USDC (5000000 usdc)
    > To: friend (receiver, grace.latchkey.id)
    > Token: usdc (token, USDC)
    > - 5000000 usdc to friend
  `,
    sei,
  )
  shows(
    'of calls that may fail',
    multicall3,
    encode(loose, [{ target: usdc, allowFailure: true, callData: pay }]),
    `
    batch: Do | 1 action
    Through: multicall3 (contract, Multicall3)
    - 5000000 usdc to friend
    > tokenTransfer: Send | 5 USDC
    > Amount: 5 USDC (5000000 usdc)
    > To: friend (receiver, grace.latchkey.id)
    > Token: usdc (token, USDC)
    > - 5000000 usdc to friend
  `,
  )
})
