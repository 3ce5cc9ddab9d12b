import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { approvalClass } from '../decode/approvalClass.ts'
import type { FactsData } from '../decode/facts.ts'
import { noSolanaFacts } from '../decode/solanaFacts.ts'
import { sample, sampleFactsData } from '../decode/testing/sampleFacts.ts'
import { sampleRun } from '../effects/testing/sampleRun.ts'
import type { TestRun } from '../effects/testRun.ts'
import type { Approval, ApprovalSubject } from './approval.ts'
import { judgeSimulation } from './judgeSimulation.ts'
import { readApproval } from './readApproval.ts'

const request = (subject: ApprovalSubject): Approval => ({
  ...{ id: 'a', origin: 'https://evil.example', dapp: undefined, chainId: 1329, chainName: 'Sei', digest: '0x' },
  subject,
})

const judge = (subject: ApprovalSubject, run: TestRun, facts: FactsData) => {
  const approval = request(subject)
  const reading = readApproval(approval, facts, 0, undefined, run)
  const judged = judgeSimulation(approval, reading, true, { status: 'done', value: run })
  const warnings = [...reading.warnings, ...judged.warnings]
  return { class: approvalClass(warnings), codes: warnings.map(({ code }) => code) }
}

describe('[threat 27] a network fee as the way out', () => {
  const { account, friend, wsei } = sample
  /** A SEI is worth half a dollar. */
  const gwei = (price: bigint) => price * 10n ** 9n
  const fee = (gas: bigint, maxFeePerGas: bigint) => ({ gas, maxFeePerGas, isSponsored: false })
  /** A call that moves nothing: only its fee can cost anything. */
  const burn = (cost: ReturnType<typeof fee>, facts: FactsData = sampleFactsData, run = sampleRun([[]])) =>
    judge(
      { kind: 'transaction', account, accountType: 'eoa', calls: [{ to: wsei, value: 0n, data: '0x' }], fee: cost },
      run,
      facts,
    )

  it('a contract that burns gas for 210 SEI needs the second step', () => {
    const found = burn(fee(30_000_000n, gwei(7_000n)))
    expect(found).toMatchObject({ class: 'stepUp' })
    expect(found.codes).toContain('overDaily')
  })

  it('so does a fee of 3 SEI on a day that is used up, and on one that could not be read', () => {
    const [used, unread] = [100_000_000n, undefined].map((sentToday) =>
      burn(fee(30_000_000n, gwei(100n)), { ...sampleFactsData, sentToday }),
    )
    expect(used).toMatchObject({ class: 'stepUp' })
    expect(used?.codes).toContain('overDaily')
    expect(unread?.codes).toContain('dailyUnchecked')
  })

  it('a fee whose coin has no price counts as the worst', () => {
    const { native: _, ...prices } = sampleFactsData.prices
    const run = { ...sampleRun([[]]), assets: {} }
    expect(burn(fee(100_000n, gwei(50n)), { ...sampleFactsData, prices }, run).codes).toContain('noPrice')
  })

  it('an ordinary fee stays one tap, also on a day that is used up; so does one that the operator pays', () => {
    const late = { ...sampleFactsData, sentToday: 100_000_000n }
    expect(burn(fee(200_000n, gwei(53n)), late)).toMatchObject({ class: 'approve' })
    expect(burn({ ...fee(30_000_000n, gwei(7_000n)), isSponsored: true }, late)).toMatchObject({ class: 'approve' })
  })

  it('adds to what a payment costs: 99 USD and a fee of 1.50 USD are over the limit', () => {
    const value = 198n * 10n ** 18n
    const pay = (cost: ReturnType<typeof fee>) =>
      judge(
        { kind: 'transaction', account, accountType: 'eoa', calls: [{ to: friend, value, data: '0x' }], fee: cost },
        sampleRun([[{ asset: 'native', units: -value }]]),
        { ...sampleFactsData, balances: { native: 10n ** 21n } },
      )
    expect(pay(fee(21_000n, gwei(50n)))).toMatchObject({ class: 'approve' })
    expect(pay(fee(30_000_000n, gwei(100n))).codes).toContain('overDaily')
  })
})

describe('[threat 27] a Solana transaction, whose fee the page writes', () => {
  const me = base58.encode(new Uint8Array(32).fill(7))
  const memo = base58.decode('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
  const budget = base58.decode('ComputeBudget111111111111111111111111111111')
  /** "gm", with the most that SetComputeUnitPrice can name. */
  const bytes = Uint8Array.from([
    ...[1, ...new Uint8Array(64), 1, 0, 2, 3, ...new Uint8Array(32).fill(7), ...memo, ...budget],
    ...[...new Uint8Array(32), 2, 2, 0, 9, 3, ...new Uint8Array(8).fill(255), 1, 0, 2, 103, 109],
  ])
  const sign = (fee: bigint | undefined) =>
    judge(
      { kind: 'solanaTransactions', account: me, transactions: [bytes], isSent: false, node: undefined },
      sampleRun([[]]),
      { ...sampleFactsData, solana: { ...noSolanaFacts, fee, balance: 60_000_000_000n } },
    )

  it('a note that costs 50 SOL in fees needs the second step', () => {
    expect(sign(50_000_000_000n)).toMatchObject({ class: 'stepUp' })
    expect(sign(50_000_000_000n).codes).toContain('noPrice')
  })
  it('so does one whose fee is not known', () => {
    expect(sign(undefined)).toMatchObject({ class: 'stepUp' })
  })
  it('an ordinary fee stays one tap', () => {
    expect(sign(5_000n)).toMatchObject({ class: 'approve', codes: [] })
  })
})
