import type { Address, Hex } from '@latchkey/wire/caip'
import fc from 'fast-check'
import { encodeAbiParameters, encodeFunctionData, pad, parseAbi, parseAbiParameters } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { expect, it } from 'vitest'
import type { RawLog } from '../blocks/raw.ts'
import { events } from './events.ts'
import { readActs } from './readActs.ts'

const entryPoint: Address = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const manager: Address = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'
const [account, friend, stranger] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
]

const executeAbi = parseAbi(['function execute(address target, uint256 value, bytes data)'])
const pay = (value: bigint): Hex => encodeFunctionData({ abi: executeAbi, args: [friend, value, '0x1234'] })
const handleOps = (...operations: readonly { nonce: bigint; callData: Hex }[]): Hex =>
  encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [
      operations.map((one) => ({
        sender: account,
        initCode: '0x' as const,
        accountGasLimits: pad('0x1', { size: 32 }),
        preVerificationGas: 1n,
        gasFees: pad('0x1', { size: 32 }),
        paymasterAndData: '0x' as const,
        signature: '0x' as const,
        ...one,
      })),
      stranger,
    ],
  })
const told = (nonce: bigint, isSuccess: boolean, address = entryPoint): RawLog => ({
  address,
  topics: [events.userOperation, pad('0x1', { size: 32 }), pad(account, { size: 32 }), pad('0x', { size: 32 })],
  data: encodeAbiParameters(parseAbiParameters('uint256, bool, uint256, uint256'), [nonce, isSuccess, 5n, 6n]),
})

it("reads an account's calls and which of its operations failed", () => {
  const input = handleOps({ nonce: 7n, callData: pay(5n) }, { nonce: 8n, callData: pay(6n) })
  expect(readActs({ to: entryPoint, input }, [told(7n, true), told(8n, false)])).toEqual([
    { account, isFailed: false, calls: [{ to: friend, value: 5n, data: '0x1234' }] },
    { account, isFailed: true, calls: [{ to: friend, value: 6n, data: '0x1234' }] },
  ])
})

it("trusts only the entry point: no other contract's log, and no operation without a log", () => {
  const input = handleOps({ nonce: 7n, callData: pay(5n) })
  expect(readActs({ to: entryPoint, input }, [told(7n, true, stranger)])).toEqual([])
  expect(readActs({ to: entryPoint, input }, [])).toEqual([])
  // The same bytes sent to a contract that only looks like one.
  expect(readActs({ to: stranger, input }, [told(7n, true)])).toEqual([{ account, isFailed: false, calls: [] }])
})

it('survives any call data', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), maxLength: 900 })
  const input = fc
    .tuple(fc.constantFrom('765e827f', '1fad948c', 'cef6d209'), digits)
    .map((parts): Hex => `0x${parts.join('')}`)
  const logs = [
    told(0n, true),
    { address: manager, topics: [events.redeemedDelegation, pad(account, { size: 32 })], data: '0x' as Hex },
  ]
  fc.assert(
    fc.property(input, fc.constantFrom(entryPoint, manager), (data, to) => {
      for (const { calls } of readActs({ to, input: data }, logs)) expect(calls.length).toBeLessThanOrEqual(100)
    }),
  )
})
