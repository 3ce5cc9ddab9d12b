import type { Address } from '@latchkey/wire/caip'
import { describe } from 'vitest'
import { sample } from './testing/sampleFacts.ts'
import { encode, shows } from './testing/showsCall.ts'

const { account, friend, stranger, usdc, wsei, permit2, router, contract } = sample
const sei = 10n ** 18n

const word = `0x${'11'.repeat(32)}`
describe('[threat 27] Permit2', () => {
  const single = 'approve(address,address,uint160,uint48)'
  const details = (token: Address, amount: bigint, expiration = 1_900_000_000) => ({
    token,
    amount,
    expiration,
    nonce: 0,
  })
  const permitOne =
    'permit(address, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline), bytes)'
  const permitMany =
    'permit(address, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline), bytes)'
  const one = { details: details(usdc, 7_000_000n), spender: router, sigDeadline: 1n }
  const two = {
    details: [details(usdc, 7_000_000n), details(wsei, sei, 1_900_086_400)],
    spender: router,
    sigDeadline: 1n,
  }
  const mixed = { details: [details(usdc, 0n), details(wsei, 2n ** 160n - 1n)], spender: router, sigDeadline: 1n }
  const move = 'transferFrom((address from, address to, uint160 amount, address token)[])'
  const signed =
    'permitTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline), (address to, uint256 requestedAmount), address, bytes)'
  shows(
    'approves',
    permit2,
    encode(single, usdc, router, 7_000_000n, 1_900_000_000),
    `
    approval: Allow spending | 7 USDC
    Up to: 7 USDC (7000000 usdc)
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    Through: permit2 (contract, Permit2)
    Until: 2030-03-17 17:46 UTC
    spender router
    limited
    ! approval router
  `,
  )
  shows(
    'approves within one block, not until 1970',
    permit2,
    encode(single, usdc, router, 7_000_000n, 0),
    `
    approval: Allow spending | 7 USDC
    Up to: 7 USDC (7000000 usdc)
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    Through: permit2 (contract, Permit2)
    Until: the end of the block that uses it
    spender router
    limited
    ! approval router
  `,
  )
  shows(
    '[threat 29] is only a claim at another address',
    contract,
    encode(single, usdc, router, 7_000_000n, 1_900_000_000),
    `
    contractCall: Call | a contract
    To: contract (receiver, no name)
    ! notPermit2 contract
    ! approval router
    ! unknownContract contract
  `,
  )
  shows(
    '[threat 29] may take what it claims to send to someone known, at another address',
    contract,
    encode(move, [{ from: account, to: friend, amount: 5_000_000n, token: usdc }]),
    `
    contractCall: Send | 1 SEI
    Amount: 1 SEI (1000000000000000000 native)
    Up to: 5 USDC (5000000 usdc)
    To: contract (receiver, no name)
    ! valueAttached
    ! notPermit2 contract
    ! unknownContract contract
    ! receiverIsContract contract
    ! receiverUnchecked contract
    - 1000000000000000000 native to contract
    - 5000000 usdc to contract
  `,
    sei,
  )
  shows(
    'takes a permit',
    permit2,
    encode(permitOne, account, one, '0x'),
    `
    permit: Allow spending | 7 USDC
    Up to: 7 USDC (7000000 usdc)
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    Through: permit2 (contract, Permit2)
    Until: 2030-03-17 17:46 UTC
    spender router
    limited
    ! approval router
  `,
  )
  shows(
    "takes another account's permit",
    permit2,
    encode(permitOne, friend, one, '0x'),
    `
    permit: Allow spending | 7 USDC
    Up to: 7 USDC (7000000 usdc)
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    Through: permit2 (contract, Permit2)
    Until: 2030-03-17 17:46 UTC
    spender router
    limited
    ! permitOther friend
    ! approval router
  `,
  )
  shows(
    'takes several permits',
    permit2,
    encode(permitMany, account, two, '0x'),
    `
    permit: Allow spending | 2 tokens
    Up to: 7 USDC (7000000 usdc)
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    Through: permit2 (contract, Permit2)
    Until: 2030-03-17 17:46 UTC
    Up to: 1 WSEI (1000000000000000000 wsei)
    Spender: router (spender, DragonSwap V1)
    Token: wsei (token, WSEI)
    Through: permit2 (contract, Permit2)
    Until: 2030-03-18 17:46 UTC
    spender router
    limited
    ! approval router
  `,
  )
  shows(
    'takes a permit behind a revocation',
    permit2,
    encode(permitMany, account, mixed, '0x'),
    `
    permit: Allow spending | 2 tokens
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    Through: permit2 (contract, Permit2)
    Until: 2030-03-17 17:46 UTC
    Up to: unlimited WSEI (1461501637330902918203684832716283019655932542975 wsei)
    Spender: router (spender, DragonSwap V1)
    Token: wsei (token, WSEI)
    Through: permit2 (contract, Permit2)
    Until: 2030-03-17 17:46 UTC
    spender router
    unlimited
    ! unlimitedApproval router
  `,
  )
  shows(
    'moves tokens',
    permit2,
    encode('transferFrom(address,address,uint160,address)', account, friend, 1_000_000n, usdc),
    `
    tokenTransfer: Send | 1 USDC
    Amount: 1 USDC (1000000 usdc)
    To: friend (receiver, grace.latchkey.id)
    Token: usdc (token, USDC)
    Through: permit2 (contract, Permit2)
    - 1000000 usdc to friend
  `,
  )
  shows(
    'moves several',
    permit2,
    encode(move, [
      { from: account, to: friend, amount: 1_000_000n, token: usdc },
      { from: account, to: stranger, amount: 2_000_000n, token: usdc },
    ]),
    `
    tokenTransfer: Send | 2 tokens
    Amount: 1 USDC (1000000 usdc)
    To: friend (receiver, grace.latchkey.id)
    Token: usdc (token, USDC)
    Through: permit2 (contract, Permit2)
    Amount: 2 USDC (2000000 usdc)
    To: stranger (receiver, no name)
    Token: usdc (token, USDC)
    Through: permit2 (contract, Permit2)
    limited
    ! newReceiver stranger
    - 1000000 usdc to friend
    - 2000000 usdc to stranger
  `,
  )
  shows(
    'moves by signature',
    permit2,
    encode(
      signed,
      { permitted: { token: usdc, amount: 9_000_000n }, nonce: 0n, deadline: 1n },
      { to: friend, requestedAmount: 8_000_000n },
      account,
      '0x',
    ),
    `
    tokenTransfer: Send | 8 USDC
    Amount: 8 USDC (8000000 usdc)
    To: friend (receiver, grace.latchkey.id)
    Token: usdc (token, USDC)
    Through: permit2 (contract, Permit2)
    - 8000000 usdc to friend
  `,
  )
})

describe('[threat 27] a permission', () => {
  const disable =
    'disableDelegation((address delegate, address delegator, bytes32 authority, (address enforcer, bytes terms, bytes args)[] caveats, uint256 salt, bytes signature) delegation)'
  const delegation = { delegate: router, delegator: account, authority: word, caveats: [], salt: 0n, signature: '0x' }
  shows(
    'ends',
    '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
    encode(disable, delegation),
    `
    revocation: End | a permission of a site
    Spender: router (spender, DragonSwap V1)
  `,
  )
  shows(
    'does not end elsewhere',
    contract,
    encode(disable, delegation),
    `
    unknown, not decoded: Call | a function that can’t be read
    Contract: contract (contract, no name)
    Function: 0x49934047
    ! unknownData
  `,
  )
})
