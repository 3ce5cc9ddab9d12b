import {
  delegationDomain,
  delegationManagerAbi,
  delegationParameters,
  delegationTypes,
} from '@latchkey/wire/delegation'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { ERC1967Proxy } from '@metamask/delegation-abis/bytecode'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hex,
  type PrivateKeyAccount,
  parseAbi,
  parseAbiParameters,
  zeroHash,
} from 'viem'
import { entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'

const { delegationManager, entryPoint, factory, implementation } = smartAccountContracts

export interface AccountCall {
  to: Address
  value?: bigint
  data?: Hex
}

const accountAbi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function initialize(address owner, string[] keyIds, uint256[] xs, uint256[] ys)',
  'function execute(Execution execution)',
  'function execute(bytes32 mode, bytes executionCalldata)',
])
const factoryAbi = parseAbi(['function deploy(bytes bytecode, bytes32 salt) returns (address)'])
const executionList = parseAbiParameters([
  'Execution[] executions',
  'struct Execution { address target; uint256 value; bytes callData; }',
])
const batchMode: Hex = `0x01${'0'.repeat(62)}`
const operationTypes = {
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const

function encodeCalls(calls: readonly AccountCall[]): Hex {
  const list = calls.map(({ to, value = 0n, data = '0x' }) => ({ target: to, value, callData: data }))
  const [only] = list
  if (only && list.length === 1) return encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [only] })
  const args = [batchMode, encodeAbiParameters(executionList, [list])] as const
  return encodeFunctionData({ abi: accountAbi, functionName: 'execute', args })
}

/** A Delegation Framework smart account for tests, with signed operations and delegations of its owner. */
export function testAccountOf(owner: PrivateKeyAccount, chainId: number) {
  const initialize = encodeFunctionData({
    abi: accountAbi,
    functionName: 'initialize',
    args: [owner.address, [], [], []],
  })
  const bytecode = concatHex([
    ERC1967Proxy as Hex,
    encodeAbiParameters(parseAbiParameters('address implementation, bytes data'), [implementation, initialize]),
  ])
  const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt: zeroHash, bytecode })
  return {
    address,
    /** The data of `handleOps` for one operation. With nonce 0, it also creates the account. */
    operation: async (calls: readonly AccountCall[], nonce: bigint, beneficiary: Address): Promise<Hex> => {
      const factoryData = encodeFunctionData({ abi: factoryAbi, args: [bytecode, zeroHash] })
      const op = toPackedUserOperation({
        sender: address,
        nonce,
        ...(nonce === 0n && { factory, factoryData }),
        callData: encodeCalls(calls),
        callGasLimit: 800_000n,
        verificationGasLimit: 900_000n,
        preVerificationGas: 60_000n,
        maxFeePerGas: 60_000_000_000n,
        maxPriorityFeePerGas: 1_000_000_000n,
        signature: '0x',
      })
      const signature = await owner.signTypedData({
        domain: { name: 'HybridDeleGator', version: '1', chainId, verifyingContract: address },
        types: operationTypes,
        primaryType: 'PackedUserOperation',
        message: { ...op, entryPoint },
      })
      const args = [[{ ...op, signature }], beneficiary] as const
      return encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args })
    },
    /** The data of `redeemDelegations` for a call that `delegate` makes from the account. */
    redemption: async (delegate: Address, { to, value = 0n, data = '0x' }: AccountCall): Promise<Hex> => {
      const delegation = {
        delegate,
        delegator: address,
        authority: `0x${'f'.repeat(64)}` as Hex,
        caveats: [],
        salt: 1n,
      }
      const signature = await owner.signTypedData({
        domain: delegationDomain(chainId),
        types: delegationTypes,
        primaryType: 'Delegation',
        message: delegation,
      })
      const context = encodeAbiParameters(parseAbiParameters(delegationParameters), [[{ ...delegation, signature }]])
      const packed = encodePacked(['address', 'uint256', 'bytes'], [to, value, data])
      const abi = parseAbi(delegationManagerAbi)
      return encodeFunctionData({ abi, functionName: 'redeemDelegations', args: [[context], [zeroHash], [packed]] })
    },
    entryPoint,
    delegationManager,
  }
}
