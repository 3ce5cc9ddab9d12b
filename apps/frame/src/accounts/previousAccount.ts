import { previousAccountContracts } from '@latchkey/wire/smartAccount'
import {
  type Address,
  concatHex,
  decodeFunctionData,
  encodeFunctionData,
  getContractAddress,
  isAddressEqual,
  parseAbi,
  zeroHash,
} from 'viem'
import { receiverOf } from '../signer/receiverOf.ts'
import type { PlainCall } from './smartAccount.ts'

const { factory, implementation } = previousAccountContracts
const accountAbi = parseAbi(['function execute(address target, uint256 value, bytes data)'])
const factoryAbi = parseAbi(['function createAccount(address owner, uint256 salt) returns (address)'])

/** The smart account that the standard key owned before the Delegation Framework. */
export const previousAccountOf = (owner: Address): Address =>
  getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt: zeroHash,
    // A clone with its owner appended to its code (ERC-1167 with 20 bytes of arguments).
    bytecode: concatHex([
      '0x6100413d81600a3d39f3363d3d373d3d3d363d73',
      implementation,
      '0x5af43d82803e903d91602b57fd5bf3',
      owner,
    ]),
  })

/** Deploys a previous account that was paid but never used. */
export const deployPrevious = (owner: Address): PlainCall => ({
  to: factory,
  value: 0n,
  data: encodeFunctionData({ abi: factoryAbi, args: [owner, 0n] }),
})

/** A call of the standard account that makes its previous account call something. */
export const callFromPrevious = (owner: Address, { to, value, data }: PlainCall): PlainCall => ({
  to: previousAccountOf(owner),
  value: 0n,
  data: encodeFunctionData({ abi: accountAbi, args: [to, value, data] }),
})

/** The transfer in such a call; undefined unless it goes from the previous account to its owner. */
export const sweptCallOf = (call: PlainCall, owner: Address): PlainCall | undefined => {
  try {
    const [to, value, data] = decodeFunctionData({ abi: accountAbi, data: call.data }).args
    const swept = { to, value, data }
    const expected = callFromPrevious(owner, swept)
    const isExact = isAddressEqual(call.to, expected.to) && call.value === 0n && call.data === expected.data
    const receiver = receiverOf(swept)
    return isExact && receiver && isAddressEqual(receiver, owner) ? swept : undefined
  } catch {
    return undefined
  }
}
