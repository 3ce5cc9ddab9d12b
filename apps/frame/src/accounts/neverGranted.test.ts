import { neverGranted } from '@latchkey/wire/neverGranted'
import { type Address, type Hex, toFunctionSelector } from 'viem'
import { expect, it } from 'vitest'
import { batchRows } from '../decode/rows/batchRows.ts'
import { delegationRows } from '../decode/rows/delegationRows.ts'
import { permit2Rows } from '../decode/rows/permit2Rows.ts'
import { tokenRows } from '../decode/rows/tokenRows.ts'
import { v2SwapRows } from '../decode/rows/v2SwapRows.ts'
import { v3SwapRows } from '../decode/rows/v3SwapRows.ts'
import { createDigest } from './sessionGrant.ts'

const account: Address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const contract: Address = '0x3333333333333333333333333333333333333333'
const publicKey =
  '0x0479be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8'

const isGranted = (address: Address, data: object) => {
  const terms = {
    ...{ projectId: 'p', expiry: 1_900_000_000, policies: [] },
    signer: { type: 'key', data: { type: 'secp256k1', publicKey } },
    permissions: [{ type: 'contract-call', data: { address, ...data } }],
  }
  try {
    createDigest({ account, chainId: 1329 }, terms)
    return true
  } catch {
    return false
  }
}
const may = (...selectors: Hex[]) => isGranted(contract, { selectors })

it.each([
  ['Permit2 approve', '0x87517c45'],
  ['safeTransferFrom', '0x42842e0e'],
  ['safeTransferFrom with data', '0xb88d4fde'],
  ['safeTransferFrom of an item', '0xf242432a'],
  ['safeBatchTransferFrom', '0x2eb2c2d6'],
  ['increaseAllowance', '0x39509351'],
  ['increaseApproval', '0xd73dd623'],
  ['permit', '0xd505accf'],
  ['permit of DAI', '0x8fcbaf0c'],
  ['permit with bytes', '0x9fd5a6cf'],
  ['withdraw of ERC-4626', '0xb460af94'],
  ['redeem of ERC-4626', '0xba087652'],
  ['send of ERC-777', '0x9bd9bbc6'],
  ['authorizeOperator of ERC-777', '0x959b8c3f'],
  ['setOperator of ERC-6909', '0x558a7297'],
  ['transfer of ERC-6909', '0x095bcdb6'],
  ['transferAndCall', '0x4000aea0'],
  ['delegate', '0x5c19a95c'],
  ['transferOwnership', '0xf2fde38b'],
  ['grantRole', '0x2f2ff15d'],
  ['upgradeTo', '0x3659cfe6'],
  ['upgradeToAndCall', '0x4f1ef286'],
  ['execute of the Universal Router', '0x3593564c'],
  ['multicall', '0xac9650d8'],
  ['an upper-case spelling', '0x87517C45'],
] as const)('[threat 31] no session gets %s', (_, selector) => {
  expect(may('0x11223344')).toBe(true)
  expect(may('0x11223344', selector)).toBe(false)
})

it('[threat 31] no session gets it by name either', () => {
  const inputs = [{ type: 'address' }, { type: 'address' }, { type: 'uint160' }, { type: 'uint48' }]
  const abi = [{ type: 'function', name: 'approve', stateMutability: 'nonpayable', inputs, outputs: [] }]
  expect(isGranted(contract, { abi, functions: [{ functionName: 'approve' }] })).toBe(false)
})

it('[threat 31] no session gets a function that the wallet reads as moving assets', () => {
  const rows = [...tokenRows, ...permit2Rows, ...v2SwapRows, ...v3SwapRows, ...batchRows, ...delegationRows]
  // They take nothing: a session sends no coin along, and the permission contract is closed to it anyway.
  const harmless = [
    'decreaseAllowance(address,uint256)',
    'deposit()',
    'refundETH()',
    'refundSEI()',
    'disableDelegation((address,address,bytes32,(address,bytes,bytes)[],uint256,bytes))',
  ].map((signature) => toFunctionSelector(`function ${signature}`))
  expect(rows.map(({ selector }) => selector).filter((selector) => may(selector))).toEqual(harmless)
})

it('[threat 31] no session gets any function of a router or of the network itself', () => {
  const [router, unverified] = [
    '0xa4cF2F53D1195aDDdE9e4D3aCa54f556895712f2',
    '0xd1EFe48B71Acd98Db16FcB9E7152B086647Ef544',
  ] as const
  // Sei's precompiles for its bank, CosmWasm contracts and IBC.
  const network = [0x1001, 0x1002, 0x1009].map((at): Address => `0x${at.toString(16).padStart(40, '0')}`)
  const all = [router, unverified, account, ...network]
  expect(all.filter((address) => isGranted(address, { selectors: ['0x11223344'] }))).toEqual([])
})

it('each selector of the table belongs to the function beside it', () => {
  const wrong = Object.entries(neverGranted).filter(
    ([selector, name]) => toFunctionSelector(`function ${name}`) !== selector,
  )
  expect(wrong).toEqual([])
})
