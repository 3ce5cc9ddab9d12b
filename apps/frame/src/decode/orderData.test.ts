import type { Address } from '@latchkey/wire/caip'
import { describe } from 'vitest'
import { sample } from './testing/sampleFacts.ts'
import { request, showsMeaning as shows } from './testing/showsMeaning.ts'

const { account, stranger, usdc, fake, nft, contract } = sample

describe('[threat 27] an order', () => {
  const OfferItem = {
    itemType: 'uint8',
    token: 'address',
    identifierOrCriteria: 'uint256',
    startAmount: 'uint256',
    endAmount: 'uint256',
  }
  const types = {
    OrderComponents: { offerer: 'address', offer: 'OfferItem[]', consideration: 'ConsiderationItem[]' },
    OfferItem,
    ConsiderationItem: { ...OfferItem, recipient: 'address' },
  }
  const none = `0x${'0'.repeat(40)}`
  const item = (itemType: number, token: string, start: string, end = start, recipient: Address = account) => ({
    ...{ itemType, token, identifierOrCriteria: '7', startAmount: start, endAmount: end, recipient },
  })
  const order = (offer: object[], consideration: object[], offerer: Address = account) =>
    request('OrderComponents', types, { offerer, offer, consideration })
  const sei = (10n ** 18n).toString()
  shows(
    'of an item for coin',
    order([item(2, nft, '1')], [item(0, none, sei)]),
    `
    Offer | SEIYANS #7
    You give: SEIYANS #7
    You get at least: 1 SEI
    ! order
  `,
  )
  shows(
    'of a rising amount of tokens for a falling one',
    order([item(1, usdc, '5000000', '9000000')], [item(0, none, sei, '2')]),
    `
    Offer | 9 USDC
    You give: 9 USDC
    You get at least: 0.000000000000000002 SEI
    ! order
  `,
  )
  shows(
    'of a falling amount of tokens for a rising one',
    order([item(1, usdc, '9000000', '5000000')], [item(0, none, '2', sei)]),
    `
    Offer | 9 USDC
    You give: 9 USDC
    You get at least: 0.000000000000000002 SEI
    ! order
  `,
  )
  shows(
    'of several items for several',
    order([item(3, nft, '2'), item(2, contract, '1')], [item(1, usdc, '5000000'), item(3, nft, '4')]),
    `
    Offer | 2 items
    You give: SEIYANS #7 × 2
    You give: unknown collection #7
    You get at least: 5 USDC
    You get at least: SEIYANS #7 × 4
    ! order
    ! unknownToken contract
  `,
  )
  shows(
    'for an amount that ends at nothing',
    order([item(2, nft, '1')], [item(0, none, sei, '0')]),
    `
    Offer | SEIYANS #7
    You give: SEIYANS #7
    You get: nothing
    ! zeroPrice
    ! order
  `,
  )
  shows(
    'for an amount that starts at nothing',
    order([item(2, nft, '1')], [item(0, none, '0', sei)]),
    `
    Offer | SEIYANS #7
    You give: SEIYANS #7
    You get: nothing
    ! zeroPrice
    ! order
  `,
  )
  shows(
    'for the smallest unit of a coin',
    order([item(2, nft, '1')], [item(1, usdc, '1')]),
    `
    Offer | SEIYANS #7
    You give: SEIYANS #7
    You get: nothing
    ! zeroPrice
    ! order
  `,
  )
  shows(
    'for one copied item',
    order([item(2, nft, '1')], [item(2, fake, '1')]),
    `
    Offer | SEIYANS #7
    You give: SEIYANS #7
    You get at least: USDC #7
    ! order
    ! lookalikeToken fake
  `,
  )
  shows(
    'for coin that goes to another',
    order([item(2, nft, '1')], [item(0, none, sei, sei, stranger)]),
    `
    Offer | SEIYANS #7
    You give: SEIYANS #7
    You get: nothing
    ! zeroPrice
    ! order
  `,
  )
  shows(
    'of nothing',
    order([], []),
    `
    Offer | 0 items
    You get: nothing
    ! order
  `,
  )
  shows(
    'of another account',
    order([item(2, nft, '1')], [item(0, none, sei)], stranger),
    `
    Offer | SEIYANS #7
    You give: SEIYANS #7
    You get at least: 1 SEI
    ! order
    ! permitOther
  `,
  )
  shows(
    'of items that the taker chooses',
    order([item(4, nft, '1'), item(5, nft, '2')], [item(4, contract, '1')]),
    `
    Offer | 2 items
    You give: any SEIYANS
    You give: any SEIYANS × 2
    You get at least: any unknown collection
    ! order
    ! unknownToken contract
  `,
  )
  const message = { offerer: account, offer: [item(2, nft, '1')], consideration: [] }
  shows(
    'with other items',
    request('OrderComponents', { ...types, OfferItem: { ...OfferItem, itemType: 'uint256' } }, message),
    `
    ! unknownTypedData
  `,
  )
  shows(
    'with other returns',
    request('OrderComponents', { ...types, ConsiderationItem: OfferItem }, message),
    `
    ! unknownTypedData
  `,
  )
  shows(
    'without an owner',
    request(
      'OrderComponents',
      { ...types, OrderComponents: { offer: 'OfferItem[]', consideration: 'ConsiderationItem[]' } },
      message,
    ),
    `
    ! unknownTypedData
  `,
  )
  shows(
    'under another name',
    request('Components', { ...types, Components: types.OrderComponents }, message),
    `
    ! unknownTypedData
  `,
  )
  shows(
    'of many things',
    request('BulkOrder', { BulkOrder: { tree: 'uint8' } }, { tree: 1 }),
    `
    Offer | many actions with one signature
    ! zeroPrice
    ! order
  `,
  )
})

describe('[threat 27] an operation', () => {
  for (const name of ['PackedUserOperation', 'UserOperation', 'SafeTx', 'SafeOp', 'Delegation'])
    shows(
      name,
      request(name, { [name]: { one: 'uint8' } }, { one: 1 }),
      `
    Sign | an operation of a smart account
    ! rawOperation
  `,
    )
})

describe('[threat 27] unknown typed data', () => {
  const one = { Mail: { one: 'uint8' } }
  shows(
    'for this network and a contract',
    request('Mail', one, { one: 1 }),
    `
    ! unknownTypedData
  `,
  )
  shows(
    'for no network and no contract',
    request('Mail', one, { one: 1 }, {}),
    `
    ! unknownTypedData
    ! noChain
    ! noContract
  `,
  )
  shows(
    'for another network',
    request('Mail', one, { one: 1 }, { chainId: 1, verifyingContract: contract }),
    `
    refused: it is made for network 1
    ! otherChain
  `,
  )
})
