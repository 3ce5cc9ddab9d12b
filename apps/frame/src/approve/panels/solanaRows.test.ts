import { base58 } from '@scure/base'
import { expect, it } from 'vitest'
import { noSolanaFacts } from '../../decode/solanaFacts.ts'
import { sampleFactsData } from '../../decode/testing/sampleFacts.ts'
import { readApproval } from '../readApproval.ts'

const key = (fill: number) => new Uint8Array(32).fill(fill)
const me = base58.encode(key(7))
const system = new Uint8Array(32)
const token = base58.decode('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const little = (value: bigint) => Array.from({ length: 8 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))

const transaction = (program: Uint8Array, accounts: number[], data: number[]) =>
  Uint8Array.from([
    ...[1, ...new Uint8Array(64), 1, 0, 1, 4, ...key(7), ...key(8), ...key(9), ...program],
    ...[...new Uint8Array(32), 1, 3, accounts.length, ...accounts, data.length, ...data],
  ])
const pay = (units: bigint, from = 0) => transaction(system, [from, 1], [2, 0, 0, 0, ...little(units)])
const sendToken = transaction(token, [0, 1, 2, 0], [12, ...little(2_500_000n), 6])
const unknown = transaction(key(5), [0, 1], [1])

const rows = (transactions: Uint8Array[], facts: { fee?: bigint; balance?: bigint }) =>
  readApproval(
    {
      ...{ id: '1', origin: 'https://app.example.com', dapp: undefined, digest: '0x', chainId: 1329 },
      ...{
        chainName: 'Solana',
        subject: { kind: 'solanaTransactions', account: me, isSent: true, node: undefined, transactions },
      },
    },
    { ...sampleFactsData, solana: { ...noSolanaFacts, ...facts } },
    0,
  ).rows.map(({ label, value }) => `${label}: ${value}`)

const fee = 'Network fee: 0.000005 SOL'
const network = 'Network: Solana'

it.each<[string, Uint8Array[], { fee?: bigint; balance?: bigint }, string[]]>([
  ['an unknown fee', [pay(1n)], { balance: 10n }, ['Network fee: –', network]],
  [
    'a payment',
    [pay(1_500_000_000n)],
    { fee: 5_000n, balance: 2_000_000_000n },
    ['After this: 0.499995 SOL', fee, network],
  ],
  [
    'two payments',
    [pay(500_000_000n), pay(500_000_000n)],
    { fee: 5_000n, balance: 2_000_005_000n },
    ['After this: 1 SOL', fee, network],
  ],
  [
    'all there is',
    [pay(1_000_000_000n)],
    { fee: 5_000n, balance: 1_000_005_000n },
    ['After this: 0 SOL', fee, network],
  ],
  ['one more than there is', [pay(1_000_000_001n)], { fee: 5_000n, balance: 1_000_005_000n }, [fee, network]],
  ['an unknown balance', [pay(1n)], { fee: 5_000n }, [fee, network]],
  ['a token', [sendToken], { fee: 5_000n, balance: 2_000_000_000n }, [fee, network]],
  ['an unknown program', [unknown], { fee: 5_000n, balance: 2_000_000_000n }, [fee, network]],
  ['a payment and an unknown program', [pay(1n), unknown], { fee: 5_000n, balance: 2_000_000_000n }, [fee, network]],
])('promises what is left on Solana only where all of it is known: %s', (_, transactions, facts, shown) => {
  expect(rows(transactions, facts)).toEqual(shown)
})
