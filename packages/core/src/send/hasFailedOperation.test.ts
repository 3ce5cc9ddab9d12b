import { expect, test } from 'vitest'
import { hasFailedOperation } from './hasFailedOperation.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const [oldest, ours, newest] = [
  '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
]

const word = (text: string): `0x${string}` => `0x${text.replace('0x', '').toLowerCase().padStart(64, '0')}`
/** The log that an entry point of ERC-4337 writes for each operation. */
const logOf = (sender: string, success: '0' | '1', address = ours) => ({
  ...{ address: address as `0x${string}`, blockHash: word('1'), blockNumber: 1n, logIndex: 0, removed: false },
  ...{ transactionHash: word('2'), transactionIndex: 0 },
  topics: [
    '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
    word('ab'),
    word(sender),
    word('0'),
  ] as [`0x${string}`, ...`0x${string}`[]],
  data: `0x${['7', success, 'ff', 'ff'].map((part) => word(part).slice(2)).join('')}` as const,
})

test.each([
  ['its operation failed', [logOf(account, '0')], true],
  ['one of its operations failed', [logOf(account, '1'), logOf(account, '0')], true],
  ['its operation failed at an older entry point', [logOf(account, '0', oldest)], true],
  ['its operation failed at a newer entry point', [logOf(account, '0', newest)], true],
  ['its operation succeeded', [logOf(account, '1')], false],
  ["only another account's failed", [logOf(other, '0'), logOf(account, '1')], false],
  ['another contract says so', [logOf(account, '0', other)], false],
  ['there is no operation', [], false],
])('a transaction in which %s', (_, logs, hasFailed) => {
  expect(hasFailedOperation(logs, account)).toBe(hasFailed)
})
