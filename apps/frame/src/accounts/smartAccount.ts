import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import {
  type Address,
  concatHex,
  decodeFunctionData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  hashTypedData,
  parseAbi,
  serializeErc6492Signature,
  zeroHash,
} from 'viem'

const { factory, implementation } = smartAccountContracts

/** One call before anything is filled in. */
export type PlainCall = { to: Address; value: bigint; data: Hex }

const accountAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
])
const factoryAbi = parseAbi(['function createAccount(address owner, uint256 salt) returns (address)'])

/** A clone that carries its owner behind its code (ERC-1167 with immutable arguments, 20 bytes of them). */
const cloneOf = (owner: Address): Hex =>
  concatHex(['0x6100413d81600a3d39f3363d3d373d3d3d363d73', implementation, '0x5af43d82803e903d91602b57fd5bf3', owner])

/** The smart account of an owner: computed here and asked of nobody, the same on every chain, there or not yet. */
export const smartAccountOf = (owner: Address): Address =>
  getContractAddress({ opcode: 'CREATE2', from: factory, salt: zeroHash, bytecode: cloneOf(owner) })

/** What makes the account, when its first operation or signature must. */
export const deploymentOf = (owner: Address): { factory: Address; factoryData: Hex } => ({
  factory,
  factoryData: encodeFunctionData({ abi: factoryAbi, functionName: 'createAccount', args: [owner, 0n] }),
})

/** Tells the account to make some calls: all of them or none. */
export const encodeCalls = (calls: readonly PlainCall[]): Hex => {
  const [only] = calls
  if (only && calls.length === 1)
    return encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [only.to, only.value, only.data] })
  const list = calls.map(({ to, value, data }) => ({ target: to, value, data }))
  return encodeFunctionData({ abi: accountAbi, functionName: 'executeBatch', args: [list] })
}

/** The calls behind `callData`; undefined unless writing them down again gives the same bytes. */
export const decodeCalls = (callData: Hex): readonly PlainCall[] | undefined => {
  try {
    const { functionName, args } = decodeFunctionData({ abi: accountAbi, data: callData })
    const calls =
      functionName === 'execute'
        ? [{ to: args[0], value: args[1], data: args[2] }]
        : args[0].map(({ target, value, data }) => ({ to: target, value, data }))
    return encodeCalls(calls) === callData.toLowerCase() ? calls : undefined
  } catch {
    return undefined
  }
}

type Place = { account: Address; chainId: number }

const domainOf = ({ account, chainId }: Place) =>
  ({ name: 'Latchkey Smart Account', version: '1', chainId, verifyingContract: account }) as const

/**
 * What the owner's key signs so that the account says yes to a hash (ERC-1271). Account and chain are in it: what the
 * owner signs for their plain account is no signature of this one, nor the other way round.
 */
export const accountDigest = (place: Place, hash: Hex): Hex =>
  hashTypedData({
    domain: domainOf(place),
    types: { Message: [{ name: 'hash', type: 'bytes32' }] },
    primaryType: 'Message',
    message: { hash },
  })

/** What the owner's key signs to let a session use the account. */
export const grantDigest = (place: Place, session: Hex): Hex =>
  hashTypedData({
    domain: domainOf(place),
    types: { Grant: [{ name: 'session', type: 'bytes32' }] },
    primaryType: 'Grant',
    message: { session },
  })

/** A signature that also tells how to make the account, for as long as it is not there (ERC-6492). */
export const wrapSignature = (owner: Address, signature: Hex): Hex => {
  const deployment = deploymentOf(owner)
  return serializeErc6492Signature({ address: deployment.factory, data: deployment.factoryData, signature })
}
