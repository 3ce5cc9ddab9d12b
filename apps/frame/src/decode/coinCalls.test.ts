import { describe } from 'vitest'
import { sample } from './testing/sampleFacts.ts'
import { encode, shows } from './testing/showsCall.ts'

const { friend, stranger, usdc, wsei, contract } = sample
const sei = 10n ** 18n

describe('[threat 27] coin', () => {
  shows(
    'to a known address',
    friend,
    '0x',
    `
    nativeTransfer: Send | 1 SEI
    Amount: 1 SEI (1000000000000000000 native)
    To: friend (receiver, grace.latchkey.id)
    - 1000000000000000000 native to friend
  `,
    sei,
  )
  shows(
    'to a new address, all of it',
    stranger,
    '0x',
    `
    nativeTransfer: Send | 20 SEI
    Amount: 20 SEI (20000000000000000000 native)
    To: stranger (receiver, no name)
    ! newReceiver stranger
    ! sendsEverything
    - 20000000000000000000 native to stranger
  `,
    20n * sei,
  )
  shows(
    'none',
    friend,
    '0x',
    `
    emptyCall: Call | without data or coin
    To: friend (receiver, grace.latchkey.id)
  `,
  )
  shows(
    'to code that is not there',
    stranger,
    encode('transfer(address,uint256)', friend, 1n),
    `
    nativeTransfer: Send | 2 SEI
    Amount: 2 SEI (2000000000000000000 native)
    To: stranger (receiver, no name)
    ! noContractHere stranger
    ! newReceiver stranger
    - 2000000000000000000 native to stranger
  `,
    2n * sei,
  )
  shows(
    'none, to code that is not there',
    stranger,
    encode('transfer(address,uint256)', friend, 1n),
    `
    tokenTransfer: Send | 1 unit of an unknown token
    Amount: 1 unit of an unknown token (1 stranger)
    To: friend (receiver, grace.latchkey.id)
    Token: stranger (token, no name)
    ! noContractHere stranger
    ! unknownToken stranger
    - 1 stranger to friend
  `,
  )
  shows(
    'with a call that needs none',
    usdc,
    encode('transfer(address,uint256)', friend, 50_000_000n),
    `
    tokenTransfer: Send | 50 USDC
    Amount: 50 USDC (50000000 usdc)
    To: friend (receiver, grace.latchkey.id)
    Token: usdc (token, USDC)
    Also sends: 3 SEI (3000000000000000000 native)
    ! valueAttached
    - 50000000 usdc to friend
    - 3000000000000000000 native to usdc
  `,
    3n * sei,
  )
  shows(
    'with unreadable data',
    contract,
    '0xdeadbeef0011',
    `
    unknown, not decoded: Call | a function that can’t be read and send 2 SEI
    Contract: contract (contract, no name)
    Function: 0xdeadbeef
    Also sends: 2 SEI (2000000000000000000 native)
    ! unknownData
    - 2000000000000000000 native to contract
  `,
    2n * sei,
  )
  shows(
    'with less than a selector',
    contract,
    '0xdead',
    `
    unknown, not decoded: Call | a function that can’t be read
    Contract: contract (contract, no name)
    Function: 0xdead
    ! unknownData
  `,
  )
  shows(
    'for a new contract',
    undefined,
    '0x6001',
    `
    deployment, not decoded: Create | a contract
    Also sends: 2 SEI (2000000000000000000 native)
    ! deployment
    - 2000000000000000000 native to no address
  `,
    2n * sei,
  )
  shows(
    'that is wrapped',
    wsei,
    encode('deposit()'),
    `
    wrap: Wrap | 5 SEI
    You get: 5 WSEI (5000000000000000000 wsei, side)
    Token: wsei (token, WSEI)
    - 5000000000000000000 native to wsei
    + 5000000000000000000 wsei
  `,
    5n * sei,
  )
  shows(
    'that is unwrapped',
    wsei,
    encode('withdraw(uint256)', sei),
    `
    unwrap: Unwrap | 1 WSEI
    You get: 1 SEI (1000000000000000000 native, side)
    Token: wsei (token, WSEI)
    - 1000000000000000000 wsei to no address
    + 1000000000000000000 native
  `,
  )
  shows(
    'of nothing, wrapped',
    wsei,
    encode('deposit()'),
    `
    unknown, not decoded: Call | a function that can’t be read
    Contract: wsei (contract, WSEI)
    Function: 0xd0e30db0
    ! unknownData
  `,
  )
  shows(
    'unwrapped by another contract',
    contract,
    encode('withdraw(uint256)', sei),
    `
    unknown, not decoded: Call | a function that can’t be read
    Contract: contract (contract, no name)
    Function: 0x2e1a7d4d
    ! unknownData
  `,
  )
})
