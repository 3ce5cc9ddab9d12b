import { previousAccountContracts, smartAccountContracts } from '@latchkey/wire/smartAccount'
import { ERC1967Proxy } from '@metamask/delegation-abis/bytecode'
import {
  type Address,
  concatHex,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hex,
  parseAbi,
  parseAbiParameters,
  serializeErc6492Signature,
  zeroHash,
} from 'viem'

const { factory, implementation } = smartAccountContracts

/** One call before anything is filled in. */
export type PlainCall = { to: Address; value: bigint; data: Hex }

const initializeAbi = parseAbi(['function initialize(address owner, string[] keyIds, uint256[] xs, uint256[] ys)'])
const factoryAbi = parseAbi(['function deploy(bytes bytecode, bytes32 salt) returns (address)'])
const executeAbi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(Execution execution)',
])
const executeModeAbi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
const executionList = parseAbiParameters([
  'Execution[] executions',
  'struct Execution { address target; uint256 value; bytes callData; }',
])
/** ERC-7579: a list of calls, all or none. */
const batchMode: Hex = `0x01${'0'.repeat(62)}`

/** The code that makes an account: a proxy of HybridDeleGator with one owner and no passkeys. */
const creationCodeOf = (owner: Address): Hex =>
  concatHex([
    ERC1967Proxy as Hex,
    encodeAbiParameters(parseAbiParameters('address implementation, bytes data'), [
      implementation,
      encodeFunctionData({ abi: initializeAbi, args: [owner, [], [], []] }),
    ]),
  ])

/** The smart account of an owner: computed here and asked of nobody, the same on every chain, there or not yet. */
export const smartAccountOf = (owner: Address): Address =>
  getContractAddress({ opcode: 'CREATE2', from: factory, salt: zeroHash, bytecode: creationCodeOf(owner) })

/** The account that the plain key owned before; no page may have anything signed in its name. */
export const previousAccountOf = (owner: Address): Address =>
  getContractAddress({
    opcode: 'CREATE2',
    from: previousAccountContracts.factory,
    salt: zeroHash,
    // A clone that carries its owner behind its code (ERC-1167 with 20 bytes of arguments).
    bytecode: concatHex([
      '0x6100413d81600a3d39f3363d3d373d3d3d363d73',
      previousAccountContracts.implementation,
      '0x5af43d82803e903d91602b57fd5bf3',
      owner,
    ]),
  })

/** What makes the account, when its first operation or signature must. */
export const deploymentOf = (owner: Address): { factory: Address; factoryData: Hex } => ({
  factory,
  factoryData: encodeFunctionData({ abi: factoryAbi, args: [creationCodeOf(owner), zeroHash] }),
})

/** Tells the account to make some calls: all of them or none. */
export const encodeCalls = (calls: readonly PlainCall[]): Hex => {
  const list = calls.map(({ to, value, data }) => ({ target: to, value, callData: data }))
  const [only] = list
  if (only && list.length === 1) return encodeFunctionData({ abi: executeAbi, args: [only] })
  return encodeFunctionData({ abi: executeModeAbi, args: [batchMode, encodeAbiParameters(executionList, [list])] })
}

const readers: readonly ((data: Hex) => readonly PlainCall[])[] = [
  (data) => {
    const [{ target, value, callData }] = decodeFunctionData({ abi: executeAbi, data }).args
    return [{ to: target, value, data: callData }]
  },
  (data) => {
    const [, calls] = decodeFunctionData({ abi: executeModeAbi, data }).args
    const [list] = decodeAbiParameters(executionList, calls)
    return list.map(({ target, value, callData }) => ({ to: target, value, data: callData }))
  },
  (data) => {
    const [, call] = decodeFunctionData({ abi: executeModeAbi, data }).args
    const to = `0x${call.slice(2, 42)}` as Address
    return [{ to, value: BigInt(`0x${call.slice(42, 106)}`), data: `0x${call.slice(106)}` }]
  },
]

/** Every way in which some calls can be written. */
const writingsOf = (calls: readonly PlainCall[]): Hex[] => {
  const [only] = calls
  if (!only || calls.length > 1) return [encodeCalls(calls)]
  const types = ['address', 'uint256', 'bytes'] as const
  const packed = encodePacked(types, [only.to, only.value, only.data])
  const list = [{ target: only.to, value: only.value, callData: only.data }]
  return [
    encodeCalls(calls),
    encodeFunctionData({ abi: executeModeAbi, args: [zeroHash, packed] }),
    encodeFunctionData({ abi: executeModeAbi, args: [batchMode, encodeAbiParameters(executionList, [list])] }),
  ]
}

/** The calls behind `callData`; undefined unless writing them down again gives the same bytes. */
export const decodeCalls = (callData: Hex): readonly PlainCall[] | undefined => {
  for (const read of readers) {
    try {
      const calls = read(callData)
      if (writingsOf(calls).includes(callData.toLowerCase() as Hex)) return calls
    } catch {
      // Written in another way; the next reader looks at it.
    }
  }
  return undefined
}

/** A signature that also tells how to make the account, for as long as it is not there (ERC-6492). */
export const wrapSignature = (owner: Address, signature: Hex): Hex => {
  const deployment = deploymentOf(owner)
  return serializeErc6492Signature({ address: deployment.factory, data: deployment.factoryData, signature })
}
