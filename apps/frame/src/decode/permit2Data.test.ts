import type { Address } from '@latchkey/wire/caip'
import { describe } from 'vitest'
import { sample } from './testing/sampleFacts.ts'
import { request, showsMeaning as shows } from './testing/showsMeaning.ts'

const { stranger, usdc, wsei, permit2, router, contract } = sample
const until = 1_900_000_000
const at = (verifyingContract?: Address) => ({ chainId: 1329, ...(verifyingContract && { verifyingContract }) })

describe('[threat 27] a Permit2 permit', () => {
  const details = { token: 'address', amount: 'uint160', expiration: 'uint48', nonce: 'uint48' }
  const one = (type = 'PermitDetails') => ({ details: type, spender: 'address', sigDeadline: 'uint256' })
  const entry = (token: Address, amount: string, expiration = until) => ({ token, amount, expiration, nonce: 0 })
  const all = (2n ** 160n - 1n).toString()
  const single = { PermitSingle: one(), PermitDetails: details }
  const batch = { PermitBatch: one('PermitDetails[]'), PermitDetails: details }
  const message = (entries: object) => ({ details: entries, spender: router, sigDeadline: 1 })
  shows(
    'of one token',
    request('PermitSingle', single, message(entry(usdc, '7000000')), at(permit2)),
    `
    Allow spending | 7 USDC
    Up to: 7 USDC (7000000 usdc)
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
    'that counts only in the block that uses it, not until 1970',
    request('PermitSingle', single, message(entry(usdc, '7000000', 0)), at(permit2)),
    `
    Allow spending | 7 USDC
    Up to: 7 USDC (7000000 usdc)
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    Until: the end of the block that uses it
    spender router
    limited
    ! permit
    ! approval router
  `,
  )
  shows(
    '[threat 29] at another contract',
    request('PermitSingle', single, message(entry(usdc, all)), at(contract)),
    `
    ! permit
    ! unlimitedApproval router
    ! notPermit2 contract
    ! unknownTypedData
  `,
  )
  shows(
    '[threat 29] at no contract',
    request('PermitSingle', single, message(entry(usdc, '7000000')), at()),
    `
    ! permit
    ! notPermit2
    ! approval router
    ! unknownTypedData
    ! noContract
  `,
  )
  shows(
    'of several tokens',
    request('PermitBatch', batch, message([entry(usdc, '7000000', 1_800_000_000), entry(wsei, all)]), at(permit2)),
    `
    Allow spending | 2 tokens
    Up to: 7 USDC (7000000 usdc)
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    Up to: unlimited WSEI (1461501637330902918203684832716283019655932542975 wsei)
    Spender: router (spender, DragonSwap V1)
    Token: wsei (token, WSEI)
    Until: 2030-03-17 17:46 UTC
    spender router
    unlimited
    ! permit
    ! unlimitedApproval router
    ! approval router
  `,
  )
  shows(
    'behind a revocation',
    request('PermitBatch', batch, message([entry(usdc, '0'), entry(wsei, all)]), at(permit2)),
    `
    Allow spending | 2 tokens
    Spender: router (spender, DragonSwap V1)
    Token: usdc (token, USDC)
    Up to: unlimited WSEI (1461501637330902918203684832716283019655932542975 wsei)
    Spender: router (spender, DragonSwap V1)
    Token: wsei (token, WSEI)
    Until: 2030-03-17 17:46 UTC
    spender router
    unlimited
    ! permit
    ! unlimitedApproval router
  `,
  )
  shows(
    'of no tokens',
    request('PermitBatch', batch, message([]), at(permit2)),
    `
    ! unknownTypedData
  `,
  )
  const { sigDeadline: _, ...endless } = one()
  shows(
    'without a deadline',
    request('PermitSingle', { ...single, PermitSingle: endless }, message(entry(usdc, '1')), at(permit2)),
    `
    ! unknownTypedData
  `,
  )
  shows(
    'with other details',
    request(
      'PermitSingle',
      { ...single, PermitDetails: { ...details, nonce: 'uint256' } },
      message(entry(usdc, '1')),
      at(permit2),
    ),
    `
    ! unknownTypedData
  `,
  )
})

describe('[threat 27] a Permit2 transfer', () => {
  const fields = (type: string) => ({ permitted: type, spender: 'address', nonce: 'uint256', deadline: 'uint256' })
  const TokenPermissions = { token: 'address', amount: 'uint256' }
  const message = (permitted: object) => ({ permitted, spender: stranger, nonce: 0, deadline: until, witness: 1 })
  const one = { token: usdc, amount: '5000000' }
  for (const name of ['PermitTransferFrom', 'PermitWitnessTransferFrom'])
    shows(
      name,
      request(name, { [name]: fields('TokenPermissions'), TokenPermissions }, message(one), at(permit2)),
      `
    Allow spending | 5 USDC
    Up to: 5 USDC (5000000 usdc)
    Spender: stranger (spender, no name)
    Token: usdc (token, USDC)
    Until: 2030-03-17 17:46 UTC
    spender stranger
    limited
    ! permit
    ! spenderIsPerson stranger
    ! approval stranger
  `,
    )
  for (const name of ['PermitBatchTransferFrom', 'PermitBatchWitnessTransferFrom'])
    shows(
      name,
      request(name, { [name]: fields('TokenPermissions[]'), TokenPermissions }, message([one, one]), at(permit2)),
      `
    Allow spending | 2 tokens
    Up to: 5 USDC (5000000 usdc)
    Spender: stranger (spender, no name)
    Token: usdc (token, USDC)
    Up to: 5 USDC (5000000 usdc)
    Spender: stranger (spender, no name)
    Token: usdc (token, USDC)
    Until: 2030-03-17 17:46 UTC
    spender stranger
    limited
    ! permit
    ! spenderIsPerson stranger
    ! approval stranger
  `,
    )
  const order = { ...fields('TokenPermissions'), witness: 'bytes32' }
  shows(
    'of nothing, which revokes nothing and may carry an order',
    request(
      'PermitWitnessTransferFrom',
      { PermitWitnessTransferFrom: order, TokenPermissions },
      { ...message({ token: usdc, amount: '0' }), witness: `0x${'11'.repeat(32)}` },
      at(permit2),
    ),
    `
    ! permit
    ! unknownTypedData
  `,
  )
  const { deadline: _, ...endless } = fields('TokenPermissions')
  shows(
    'without a deadline',
    request('PermitTransferFrom', { PermitTransferFrom: endless, TokenPermissions }, message(one), at(permit2)),
    `
    ! unknownTypedData
  `,
  )
})
