import { smartAccountContracts } from '@latchkey/wire/smartAccount'
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

/** One call before gas and fees are filled in. */
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
/** ERC-7579: a batch of calls, all or none. */
const batchMode: Hex = `0x01${'0'.repeat(62)}`

/** Deployment code: a HybridDeleGator proxy with one owner and no passkeys. */
const creationCodeOf = (owner: Address): Hex =>
  concatHex([
    ERC1967Proxy as Hex,
    encodeAbiParameters(parseAbiParameters('address implementation, bytes data'), [
      implementation,
      encodeFunctionData({ abi: initializeAbi, args: [owner, [], [], []] }),
    ]),
  ])

/** The smart account of an owner: computed locally, the same on every chain, deployed or not. */
export const smartAccountOf = (owner: Address): Address =>
  getContractAddress({ opcode: 'CREATE2', from: factory, salt: zeroHash, bytecode: creationCodeOf(owner) })

/** The factory call that deploys the account with its first operation or signature. */
export const deploymentOf = (owner: Address): { factory: Address; factoryData: Hex } => ({
  factory,
  factoryData: encodeFunctionData({ abi: factoryAbi, args: [creationCodeOf(owner), zeroHash] }),
})

/** Encodes calls for the account to execute: all or none. */
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

/** All encodings of some calls. */
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

/** The calls in `callData`; undefined unless encoding them again gives the same bytes. */
export const decodeCalls = (callData: Hex): readonly PlainCall[] | undefined => {
  for (const read of readers) {
    try {
      const calls = read(callData)
      if (writingsOf(calls).includes(callData.toLowerCase() as Hex)) return calls
    } catch {
      // Another encoding; the next decoder handles it.
    }
  }
  return undefined
}

/** A signature that includes the deployment, while the account isn't deployed (ERC-6492). */
export const wrapSignature = (owner: Address, signature: Hex): Hex => {
  const deployment = deploymentOf(owner)
  return serializeErc6492Signature({ address: deployment.factory, data: deployment.factoryData, signature })
}
