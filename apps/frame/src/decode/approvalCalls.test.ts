import { maxUint256 } from 'viem'
import { describe } from 'vitest'
import { sample } from './testing/sampleFacts.ts'
import { encode, shows } from './testing/showsCall.ts'

const { account, friend, stranger, usdc, fake, nft, router, contract } = sample

const word = `0x${'11'.repeat(32)}`
const approve = 'approve(address,uint256)'

describe('[threat 27] a token approval', () => {
  shows(
    'of an amount',
    usdc,
    encode(approve, router, 50_000_000n),
    `
    approval: Allow spending | 50 USDC
    Up to: 50 USDC (50000000 usdc)
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    spender router
    limited
    ! approval router
  `,
  )
  shows(
    'of nothing',
    usdc,
    encode(approve, router, 0n),
    `
    revocation: Revoke approval of | USDC
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    spender router
  `,
  )
  shows(
    'of everything',
    usdc,
    encode(approve, stranger, maxUint256),
    `
    approval: Allow spending | unlimited USDC
    Up to: unlimited USDC (115792089237316195423570985008687907853269984665640564039457584007913129639935 usdc)
    Spender: stranger (spender, no name)
    Token: usdc (token, USDC)
    spender stranger
    unlimited
    ! unlimitedApproval stranger
    ! spenderIsPerson stranger
  `,
  )
  shows(
    'of everything of an unknown token',
    contract,
    encode(approve, contract, maxUint256),
    `
    approval: Allow spending | unlimited units of an unknown token
    Up to: unlimited units of an unknown token (115792089237316195423570985008687907853269984665640564039457584007913129639935 contract)
    Spender: contract (spender, no name)
    Token: contract (token, no name)
    spender contract
    unlimited
    ! unlimitedApproval contract
    ! unknownToken contract
    ! unknownSpender contract
  `,
  )
  shows(
    'of nothing of an unknown token',
    contract,
    encode(approve, router, 0n),
    `
    revocation: Revoke approval of | an unknown token
    Spender: router (spender, DragonSwap V1)
    Token: contract (token, no name)
    spender router
    ! unknownToken contract
  `,
  )
  shows(
    'of one item',
    nft,
    encode(approve, contract, 7n),
    `
    approval: Allow taking | SEIYANS #7
    Spender: contract (spender, no name)
    Collection: nft (token, SEIYANS)
    spender contract
    ! approval contract
    ! unknownSpender contract
  `,
  )
  shows(
    'of more',
    usdc,
    encode('increaseAllowance(address,uint256)', router, 5_000_000n),
    `
    approval: Allow spending a further | 5 USDC
    Up to: 5 USDC (5000000 usdc)
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    spender router
    limited
    ! approval router
  `,
  )
  shows(
    'of no more',
    usdc,
    encode('increaseAllowance(address,uint256)', router, 0n),
    `
    unknown, not decoded: Call | a function that can’t be read
    Contract: usdc (contract, USDC)
    Function: 0x39509351
    ! unknownData
  `,
  )
  shows(
    'of less',
    usdc,
    encode('decreaseAllowance(address,uint256)', router, 5_000_000n),
    `
    revocation: Lower the allowance by | 5 USDC
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    spender router
  `,
  )
  shows(
    'of less of a copied token',
    fake,
    encode('decreaseAllowance(address,uint256)', router, 5_000_000n),
    `
    revocation: Lower the allowance by | 5 USDC
    Spender: router (spender, DragonSwap V1)
    Token: fake (token, no name)
    spender router
    ! lookalikeToken fake
  `,
  )
  shows(
    'of a whole collection',
    nft,
    encode('setApprovalForAll(address,bool)', router, true),
    `
    approvalForAll: Allow taking | every SEIYANS
    Operator: router (spender, DragonSwap V1)
    Collection: nft (token, SEIYANS)
    spender router
    unlimited
    ! approvalForAll router
  `,
  )
  shows(
    'of an unknown collection',
    contract,
    encode('setApprovalForAll(address,bool)', stranger, true),
    `
    approvalForAll: Allow taking | every item of an unknown collection
    Operator: stranger (spender, no name)
    Collection: contract (token, no name)
    spender stranger
    unlimited
    ! approvalForAll stranger
    ! spenderIsPerson stranger
    ! unknownToken contract
  `,
  )
  shows(
    'of a collection no more',
    nft,
    encode('setApprovalForAll(address,bool)', router, false),
    `
    revocation: Stop taking | every SEIYANS
    Operator: router (spender, DragonSwap V1)
    Collection: nft (token, SEIYANS)
    spender router
    limited
  `,
  )
})

describe('[threat 27] an approval by signature', () => {
  const permit = 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)'
  const dai = 'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)'
  const end = 1_900_000_000n
  shows(
    'of the own account',
    usdc,
    encode(permit, account, router, 5_000_000n, end, 27, word, word),
    `
    permit: Allow spending | 5 USDC
    Up to: 5 USDC (5000000 usdc)
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    Until: 2030-03-17 17:46 UTC
    spender router
    limited
    ! approval router
  `,
  )
  shows(
    'of another account',
    usdc,
    encode(permit, friend, router, 5_000_000n, maxUint256, 27, word, word),
    `
    permit: Allow spending | 5 USDC
    Up to: 5 USDC (5000000 usdc)
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    Owner: friend (owner, grace.latchkey.id)
    Until: never
    spender router
    limited
    ! permitOther friend
    ! approval router
  `,
  )
  shows(
    'of nothing',
    usdc,
    encode(permit, account, router, 0n, end, 27, word, word),
    `
    permit: Revoke approval of | USDC
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    Until: 2030-03-17 17:46 UTC
    spender router
  `,
  )
  shows(
    'of everything',
    usdc,
    encode(dai, account, router, 0n, end, true, 27, word, word),
    `
    permit: Allow spending | unlimited USDC
    Up to: unlimited USDC (115792089237316195423570985008687907853269984665640564039457584007913129639935 usdc)
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    Until: 2030-03-17 17:46 UTC
    spender router
    unlimited
    ! unlimitedApproval router
  `,
  )
  shows(
    'of everything that never ends, not one that ended in 1970',
    usdc,
    encode(dai, account, router, 0n, 0n, true, 27, word, word),
    `
    permit: Allow spending | unlimited USDC
    Up to: unlimited USDC (115792089237316195423570985008687907853269984665640564039457584007913129639935 usdc)
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    Until: never
    spender router
    unlimited
    ! unlimitedApproval router
  `,
  )
  shows(
    'of nothing any more',
    usdc,
    encode(dai, account, router, 0n, end, false, 27, word, word),
    `
    permit: Revoke approval of | USDC
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    Until: 2030-03-17 17:46 UTC
    spender router
  `,
  )
  shows(
    'through a router',
    router,
    encode('selfPermit(address,uint256,uint256,uint8,bytes32,bytes32)', usdc, 5_000_000n, end, 27, word, word),
    `
    permit: Allow spending | 5 USDC
    Up to: 5 USDC (5000000 usdc)
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    spender router
    limited
    ! approval router
  `,
  )
})
