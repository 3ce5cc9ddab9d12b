import { describe, expect, it } from 'vitest'
import { decodeCall } from './decodeCall.ts'
import { sample, sampleFacts } from './testing/sampleFacts.ts'
import { encode, shows } from './testing/showsCall.ts'

const { account, friend, stranger, usdc, nft, contract } = sample

describe('[threat 27] a token transfer', () => {
  const transferFrom = 'transferFrom(address,address,uint256)'
  shows(
    'of a listed token',
    usdc,
    encode('transfer(address,uint256)', friend, 50_000_000n),
    `
    tokenTransfer: Send | 50 USDC
    Amount: 50 USDC (50000000 usdc)
    To: friend (receiver, grace.latchkey.id)
    Token: usdc (token, USDC)
    - 50000000 usdc to friend
  `,
  )
  shows(
    'of an unknown token',
    contract,
    encode('transfer(address,uint256)', friend, 1n),
    `
    tokenTransfer: Send | 1 unit of an unknown token
    Amount: 1 unit of an unknown token (1 contract)
    To: friend (receiver, grace.latchkey.id)
    Token: contract (token, no name)
    ! unknownToken contract
    - 1 contract to friend
  `,
  )
  shows(
    'from the own account',
    usdc,
    encode(transferFrom, account, friend, 50_000_000n),
    `
    tokenTransfer: Send | 50 USDC
    Amount: 50 USDC (50000000 usdc)
    To: friend (receiver, grace.latchkey.id)
    Token: usdc (token, USDC)
    - 50000000 usdc to friend
  `,
  )
  shows(
    'from another account',
    usdc,
    encode(transferFrom, friend, account, 1_250_000_000n),
    `
    tokenTransfer: Send | 1,250 USDC
    Amount: 1,250 USDC (1250000000 usdc)
    From: friend (owner, grace.latchkey.id)
    To: account (receiver, Your account)
    Token: usdc (token, USDC)
    ! movesForOther friend
    ! receiverIsSelf account
  `,
  )
})

describe('[threat 27] items of a collection', () => {
  const five = 'safeTransferFrom(address,address,uint256,uint256,bytes)'
  const batch = 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)'
  shows(
    'one',
    nft,
    encode('transferFrom(address,address,uint256)', account, friend, 77n),
    `
    nftTransfer: Send | SEIYANS #77
    To: friend (receiver, grace.latchkey.id)
    Collection: nft (token, SEIYANS)
    - 1 nft to friend
  `,
  )
  shows(
    "another account's",
    nft,
    encode('transferFrom(address,address,uint256)', friend, account, 77n),
    `
    nftTransfer: Send | SEIYANS #77
    From: friend (owner, grace.latchkey.id)
    To: account (receiver, Your account)
    Collection: nft (token, SEIYANS)
    ! movesForOther friend
    ! receiverIsSelf account
  `,
  )
  shows(
    'safely',
    nft,
    encode('safeTransferFrom(address,address,uint256)', account, friend, 7n),
    `
    nftTransfer: Send | SEIYANS #7
    To: friend (receiver, grace.latchkey.id)
    Collection: nft (token, SEIYANS)
    - 1 nft to friend
  `,
  )
  shows(
    'with data',
    nft,
    encode('safeTransferFrom(address,address,uint256,bytes)', account, friend, 8n, '0x12'),
    `
    nftTransfer: Send | SEIYANS #8
    To: friend (receiver, grace.latchkey.id)
    Collection: nft (token, SEIYANS)
    - 1 nft to friend
  `,
  )
  shows(
    'several of one',
    nft,
    encode(five, account, friend, 7n, 3n, '0x'),
    `
    nftTransfer: Send | SEIYANS #7 × 3
    To: friend (receiver, grace.latchkey.id)
    Collection: nft (token, SEIYANS)
    - 3 nft to friend
  `,
  )
  shows(
    'of an unknown collection',
    contract,
    encode(five, account, stranger, 7n, 3n, '0x'),
    `
    nftTransfer: Send | unknown collection #7 × 3
    To: stranger (receiver, no name)
    Collection: contract (token, no name)
    ! unknownToken contract
    ! newReceiver stranger
    - 3 contract to stranger
  `,
  )
  shows(
    'several',
    nft,
    encode(batch, account, friend, [1n, 2n], [3n, 4n], '0x'),
    `
    nftTransfer: Send | SEIYANS #1 × 3, #2 × 4
    To: friend (receiver, grace.latchkey.id)
    Collection: nft (token, SEIYANS)
    - 7 nft to friend
  `,
  )
  shows(
    'without an amount for each',
    nft,
    encode(batch, account, friend, [1n, 2n], [3n], '0x'),
    `
    unknown, not decoded: Call | a function that can’t be read
    Contract: nft (contract, SEIYANS)
    Function: 0x2eb2c2d6
    ! unknownData
  `,
  )
  shows(
    'none',
    nft,
    encode(batch, account, friend, [], [], '0x'),
    `
    unknown, not decoded: Call | a function that can’t be read
    Contract: nft (contract, SEIYANS)
    Function: 0x2eb2c2d6
    ! unknownData
  `,
  )
  it('are readable up to 50', () => {
    const many = (count: number) => encode(batch, account, friend, Array(count).fill(1n), Array(count).fill(1n), '0x')
    const isDecoded = (count: number) => decodeCall({ to: nft, value: 0n, data: many(count) }, sampleFacts).isDecoded
    expect([isDecoded(50), isDecoded(51)]).toEqual([true, false])
  })
})
