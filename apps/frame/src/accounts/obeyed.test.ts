import fc from 'fast-check'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  isErc6492Signature,
  parseAbi,
  parseAbiParameters,
  parseErc6492Signature,
  parseEther,
  size,
} from 'viem'
import { entryPoint07Abi, toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployFor, startSmartSession, stranger } from '../testing/smartSession.ts'
import { type LocalChain, startLocalChain } from '../testing/startChainFrame.ts'
import { encodeCalls } from './smartAccount.ts'

const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const accountAbi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const managerAbi = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)'])
const listAbi = parseAbiParameters([
  'Delegation[] delegations',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
])
const isValid = '0x1626ba7e'
const thief = privateKeyToAccount(generatePrivateKey())

let chain: LocalChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.stop())

const field = (line: string) => {
  const [type = '', name = ''] = line.split(' ')
  return { type, name }
}
const delegationTypes = {
  Delegation: ['address delegate', 'address delegator', 'bytes32 authority', 'Caveat[] caveats', 'uint256 salt'].map(
    field,
  ),
  Caveat: ['address enforcer', 'bytes terms'].map(field),
}
const operationTypes = {
  PackedUserOperation: [
    ...['address sender', 'uint256 nonce', 'bytes initCode', 'bytes callData', 'bytes32 accountGasLimits'],
    ...['uint256 preVerificationGas', 'bytes32 gasFees', 'bytes paymasterAndData', 'address entryPoint'],
  ].map(field),
}

/** An account with money on the chain, and a page that wants it. */
const start = async () => {
  const session = await startSmartSession(chain)
  await chain.fund(session.address)
  await deployFor(chain, session.keySecret, (await session.grant()).payload as { context: Hex })
  return session
}

const operationOf = (sender: Address, nonce: bigint, more: object = {}): UserOperation<'0.7'> => ({
  sender,
  nonce,
  callData: encodeCalls([{ to: stranger, value: parseEther('9'), data: '0x' }]),
  callGasLimit: 100_000n,
  verificationGasLimit: 200_000n,
  preVerificationGas: 60_000n,
  maxFeePerGas: 60_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
  signature: '0x',
  ...more,
})

const isCarriedOut = (operation: UserOperation<'0.7'>): Promise<boolean> =>
  chain.client
    .simulateContract({
      address: entryPoint,
      abi: entryPoint07Abi,
      functionName: 'handleOps',
      args: [[toPackedUserOperation(operation)], thief.address],
      account: thief.address,
    })
    .then(
      () => true,
      () => false,
    )

describe('[threat 26a] data that the account would execute', () => {
  it('is never signed for a page, in any disguise', async () => {
    const { address, plain, rpc, shown } = await start()
    const root = {
      delegate: thief.address,
      delegator: address,
      authority: `0x${'f'.repeat(64)}`,
      caveats: [],
      salt: 0n,
    }
    const operation = operationOf(address, 0n)
    const { signature: _, ...packed } = toPackedUserOperation(operation)
    const accountDomain = { name: 'HybridDeleGator', version: '1', chainId: 1329, verifyingContract: address }
    const managerDomain = { name: 'DelegationManager', version: '1', chainId: 1329, verifyingContract: manager }
    const words = {
      delegation: {
        types: delegationTypes,
        primaryType: 'Delegation',
        domain: managerDomain,
        message: { ...root, salt: '0' },
      },
      operation: {
        types: operationTypes,
        primaryType: 'PackedUserOperation',
        domain: accountDomain,
        message: {
          ...packed,
          nonce: '0',
          preVerificationGas: String(packed.preVerificationGas),
          entryPoint,
        },
      },
    } as const
    const digests = {
      delegation: hashTypedData({ ...words.delegation, message: root } as never),
      operation: hashTypedData(words.operation as never),
    }
    const disguises = fc.record({
      word: fc.constantFrom('delegation' as const, 'operation' as const),
      as: fc.constantFrom('typed', 'raw', 'text', 'digits', 'upper'),
      from: fc.constantFrom(address, plain),
      isLower: fc.boolean(),
      hasDomainType: fc.boolean(),
      isText: fc.boolean(),
      chainId: fc.constantFrom<unknown>(1329, '1329', '0x531'),
      name: fc.constantFrom('DelegationManager', 'HybridDeleGator', 'Harbour'),
    })
    const domainTypes = ['string name', 'string version', 'uint256 chainId', 'address verifyingContract'].map(field)
    let asked = 0
    for (const trick of fc.sample(disguises, 80)) {
      const { types, domain, ...data } = words[trick.word]
      const contract = trick.isLower ? domain.verifyingContract.toLowerCase() : domain.verifyingContract
      const typed = {
        ...data,
        types: trick.hasDomainType ? { ...types, EIP712Domain: domainTypes } : types,
        domain: { name: trick.name, version: '1', chainId: trick.chainId, verifyingContract: contract },
      }
      const hash = digests[trick.word]
      const texts = { raw: hash, text: `${hash} `, digits: hash.slice(2), upper: hash.slice(2).toUpperCase() }
      const { type, payload } =
        trick.as === 'typed'
          ? await rpc('eth_signTypedData_v4', [trick.from, trick.isText ? JSON.stringify(typed) : typed])
          : await rpc('personal_sign', [texts[trick.as as keyof typeof texts], trick.from])
      asked += 1
      if (type !== '@w3m-frame/RPC_REQUEST_SUCCESS') continue
      const given = payload as Hex
      const signature = isErc6492Signature(given) ? parseErc6492Signature(given).signature : given
      const call = { address, abi: accountAbi, functionName: 'isValidSignature', args: [hash, signature] } as const
      expect(await chain.client.readContract(call).catch(() => '0x')).not.toBe(isValid)
    }
    expect([asked, shown.filter(({ subject }) => subject.kind !== 'permissions')]).toEqual([80, []])
    // Without a signature of the owner neither contract moves; that they would with one is shown by every send.
    const stolen = await thief.sign({ hash: digests.delegation })
    const context = encodeAbiParameters(listAbi, [[{ ...root, authority: root.authority as Hex, signature: stolen }]])
    const data = encodeFunctionData({ abi: managerAbi, args: [[context], [`0x${'0'.repeat(64)}`], ['0x']] })
    await expect(chain.client.call({ account: thief.address, to: manager, data })).rejects.toThrow()
    expect(await isCarriedOut({ ...operation, signature: await thief.sign({ hash: digests.operation }) })).toBe(false)
  })
})

describe('[threat 31] the fee of a session', () => {
  it('is never charged to the account, whatever gas, price or receiver both session keys sign', async () => {
    const { address, key, cosigner } = await start()
    const balance = await chain.client.getBalance({ address })
    const sum = 200_000n + 60_000n + 9_700_000n
    const fees = fc.record({
      preVerificationGas: fc.bigInt({ min: 50_000n, max: 9_700_000n }),
      maxFeePerGas: fc.bigInt({ min: 50_000_000_000n, max: balance / sum }),
      isOfServer: fc.boolean(),
      shape: fc.constantFrom('one', 'both', 'pair'),
    })
    const first = { preVerificationGas: 9_700_000n, maxFeePerGas: balance / sum, isOfServer: false, shape: 'pair' }
    for (const { isOfServer, shape, ...fee } of [first, ...fc.sample(fees, 12)]) {
      const limits = { verificationGasLimit: 200_000n, callGasLimit: 60_000n, maxPriorityFeePerGas: 1n }
      const operation = operationOf(address, 0n, { ...limits, ...fee })
      const { signature: _, ...packed } = toPackedUserOperation(operation)
      const domain = { name: 'HybridDeleGator', version: '1', chainId: 1329, verifyingContract: address }
      const typed = { domain, types: operationTypes, primaryType: 'PackedUserOperation' } as const
      const hash = hashTypedData({ ...typed, message: { ...packed, entryPoint } } as never)
      const [mine, theirs] = await Promise.all([key.sign({ hash }), cosigner.sign({ hash })])
      const pair = encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], [mine, theirs])
      const one = isOfServer ? theirs : mine
      const signature = shape === 'one' ? one : shape === 'both' ? (`${mine}${theirs.slice(2)}` as Hex) : pair
      expect(size(signature)).toBeGreaterThanOrEqual(65)
      expect(await isCarriedOut({ ...operation, signature })).toBe(false)
    }
    expect(await chain.client.getBalance({ address })).toBe(balance)
  })
})
