import type { Address } from '@latchkey/wire/caip'
import { maxUint256 } from 'viem'
import { describe } from 'vitest'
import { sample } from './testing/sampleFacts.ts'
import { request, showsMeaning as shows } from './testing/showsMeaning.ts'

const { account, friend, stranger, usdc, router } = sample
const until = 1_900_000_000
const at = (verifyingContract?: Address) => ({ chainId: 1329, ...(verifyingContract && { verifyingContract }) })

describe('[threat 27] a permit of a token', () => {
  const fields = { owner: 'address', spender: 'address', value: 'uint256', nonce: 'uint256', deadline: 'uint256' }
  const message = { owner: account, spender: router, value: '50000000', nonce: 0, deadline: until }
  const dai = { holder: 'address', spender: 'address', nonce: 'uint256', expiry: 'uint256', allowed: 'bool' }
  const whole = { holder: account, spender: router, nonce: 0, expiry: until, allowed: true }
  shows(
    'of an amount',
    request('Permit', { Permit: fields }, message, at(usdc)),
    `
    Allow spending | 50 USDC
    Up to: 50 USDC (50000000 usdc)
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    Until: 2030-03-17 17:46 UTC
    spender router
    limited
    ! permit
    ! approval router
  `,
  )
  shows(
    'of another owner, without end',
    request('Permit', { Permit: fields }, { ...message, owner: friend, deadline: maxUint256.toString() }, at(usdc)),
    `
    Allow spending | 50 USDC
    Up to: 50 USDC (50000000 usdc)
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    Until: never
    spender router
    limited
    ! permit
    ! permitOther friend
    ! approval router
  `,
  )
  shows(
    'of an amount without a token',
    request('Permit', { Permit: fields }, message, at()),
    `
    ! unknownTypedData
    ! noContract
  `,
  )
  shows(
    'of everything',
    request('Permit', { Permit: dai }, whole, at(usdc)),
    `
    Allow spending | unlimited USDC
    Up to: unlimited USDC (115792089237316195423570985008687907853269984665640564039457584007913129639935 usdc)
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    Until: 2030-03-17 17:46 UTC
    spender router
    unlimited
    ! permit
    ! unlimitedApproval router
  `,
  )
  shows(
    'of everything that never ends, not one that ended in 1970',
    request('Permit', { Permit: dai }, { ...whole, expiry: 0 }, at(usdc)),
    `
    Allow spending | unlimited USDC
    Up to: unlimited USDC (115792089237316195423570985008687907853269984665640564039457584007913129639935 usdc)
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    Until: never
    spender router
    unlimited
    ! permit
    ! unlimitedApproval router
  `,
  )
  shows(
    'of nothing any more, for another',
    request('Permit', { Permit: dai }, { ...whole, holder: stranger, allowed: false }, at(usdc)),
    `
    Revoke approval of | USDC
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    Until: 2030-03-17 17:46 UTC
    spender router
    limited
    ! permit
    ! permitOther stranger
  `,
  )
  const { deadline: _, ...fewer } = fields
  shows(
    'without an end',
    request('Permit', { Permit: fewer }, message, at(usdc)),
    `
    ! unknownTypedData
  `,
  )
  shows(
    'with a number of another size',
    request('Permit', { Permit: { ...fields, value: 'uint128' } }, message, at(usdc)),
    `
    ! unknownTypedData
  `,
  )
  shows(
    'under another name',
    request('Allow', { Allow: fields }, message, at(usdc)),
    `
    ! unknownTypedData
  `,
  )
})

describe('[threat 27] a transfer by signature', () => {
  const fields = {
    from: 'address',
    to: 'address',
    value: 'uint256',
    validAfter: 'uint256',
    validBefore: 'uint256',
    nonce: 'bytes32',
  }
  const message = {
    from: account,
    to: stranger,
    value: '5000000',
    validAfter: 0,
    validBefore: until,
    nonce: `0x${'11'.repeat(32)}`,
  }
  shows(
    'by anyone',
    request('TransferWithAuthorization', { TransferWithAuthorization: fields }, message, at(usdc)),
    `
    Send | 5 USDC
    Amount: 5 USDC (5000000 usdc)
    To: stranger (receiver, no name)
    Token: usdc (token, USDC)
    Until: 2030-03-17 17:46 UTC
    limited
    ! permit
    ! newReceiver stranger
  `,
  )
  shows(
    'by the receiver',
    request(
      'ReceiveWithAuthorization',
      { ReceiveWithAuthorization: fields },
      { ...message, from: friend, to: account },
      at(usdc),
    ),
    `
    Send | 5 USDC
    Amount: 5 USDC (5000000 usdc)
    From: friend (owner, grace.latchkey.id)
    To: account (receiver, Your account)
    Token: usdc (token, USDC)
    Until: 2030-03-17 17:46 UTC
    limited
    ! permit
    ! movesForOther friend
    ! receiverIsSelf account
  `,
  )
})
