import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Approval } from './approve/approval.ts'
import { judgeSimulation } from './approve/judgeSimulation.ts'
import { readApproval } from './approve/readApproval.ts'
import { approvalClass } from './decode/approvalClass.ts'
import { sample, sampleFactsData } from './decode/testing/sampleFacts.ts'
import { sortWarnings } from './decode/warnings.ts'
import { sampleGrant, sampleRun } from './effects/testing/sampleRun.ts'
import type { TestRun } from './effects/testRun.ts'
import type { DayTotals } from './record/createDayTotals.ts'
import { createSpending } from './spending.ts'
import { createFakeClock } from './testing/fakeClock.ts'

const dayMs = 24 * 3_600_000

let lastId = 0
const transfer = (dollars: number, to: `0x${string}` = sample.friend): Approval => {
  lastId += 1
  const args = [to, BigInt(dollars) * 1_000_000n] as const
  const call = {
    to: sample.usdc,
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }),
  }
  return {
    id: `approval-${lastId}`,
    origin: 'https://dapp.example',
    dapp: undefined,
    chainId: 1329,
    chainName: 'Sei Network',
    subject: {
      kind: 'transaction',
      account: sample.account,
      accountType: 'eoa',
      calls: [call],
      fee: { gas: 1n, maxFeePerGas: 1n, isSponsored: true },
    },
    digest: '0x',
  }
}

/** A simulation that shows exactly what the calls say. */
const ranOf = ({ subject }: Approval): TestRun => {
  if (subject.kind !== 'transaction') return sampleRun([])
  return sampleRun(
    subject.calls.map(({ value, data }) => {
      const units = data.startsWith('0xa9059cbb') ? BigInt(`0x${data.slice(-64)}`) : 0n
      return [
        ...(value > 0n ? [{ asset: 'native', units: -value }] : []),
        ...(units > 0n ? [{ asset: sample.usdc, units: -units }] : []),
      ]
    }),
  )
}

const start = ({ isReadable = true } = {}) => {
  const [sums, clock] = [new Map<string, bigint>(), createFakeClock()]
  const day = () => new Date(clock.now()).toISOString().slice(0, 10)
  const totals: DayTotals = {
    read: async () => sums.get(day()) ?? 0n,
    add: async (micros, isTooMuch) => {
      const total = sums.get(day()) ?? 0n
      if (isTooMuch(total)) return false
      sums.set(day(), total + micros)
      return true
    },
  }
  const unread: DayTotals = { ...totals, read: async () => undefined }
  const spending = createSpending(isReadable ? totals : unread)
  /** The screen's view of it; approving it counts. */
  const ask = async (
    approval: Approval,
    { isApproved = true, facts = sampleFactsData, run = ranOf(approval) as TestRun | undefined } = {},
  ) => {
    const [known, tested] = [await spending.complete(approval, Promise.resolve(facts)), spending.ran(approval, run)]
    const reading = readApproval(approval, known, clock.now(), undefined, tested)
    const judged = judgeSimulation(approval, reading, true, { status: 'done', value: tested })
    const warnings = sortWarnings([...reading.warnings, ...judged.warnings])
    const isCounted = isApproved ? await spending.count(approval) : undefined
    spending.forget(approval.id)
    return { isCounted, asks: approvalClass(warnings), codes: warnings.map(({ code }) => code) }
  }
  return { ask, clock, spending, totals }
}

describe('[threat 27] daily spending per site', () => {
  it('adds up: many small sends ask for the passkey like one large one', async () => {
    const { ask, clock } = start()
    for (const dollars of [40, 40, 20]) expect((await ask(transfer(dollars))).asks).toBe('approve')
    const next = await ask(transfer(1))
    expect(next).toMatchObject({ asks: 'stepUp', codes: ['overDaily'] })
    expect((await start().ask(transfer(101))).asks).toBe('stepUp')
    clock.advance(dayMs)
    expect((await ask(transfer(100))).asks).toBe('approve')
  })

  it('counts approved requests once, and no declined or canceled ones', async () => {
    const { ask, spending } = start()
    for (let times = 0; times < 5; times += 1) await ask(transfer(90), { isApproved: false })
    expect((await ask(transfer(90))).asks).toBe('approve')
    expect((await ask(transfer(10), { isApproved: false })).asks).toBe('approve')
    // Approved without facts: its cost is unknown.
    await spending.count(transfer(1))
    expect((await ask(transfer(1), { isApproved: false })).asks).toBe('stepUp')
  })

  it('counts native coin and tokens together and each call of a batch, but no approvals', async () => {
    const { ask } = start()
    const batch = transfer(30)
    if (batch.subject.kind !== 'transaction') throw new Error('not a transaction')
    const coin = { to: sample.friend, value: 80n * 10n ** 18n, data: '0x' } as const
    const both = { ...batch, subject: { ...batch.subject, calls: [...batch.subject.calls, coin] } }
    expect((await ask(both)).asks).toBe('approve')
    expect((await ask(transfer(31))).codes).toContain('overDaily')
    const args = [sample.router, 500_000_000n] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
    const allow = { ...transfer(1), subject: { ...batch.subject, calls: [{ to: sample.usdc, value: 0n, data }] } }
    const run = sampleRun([[]], [sampleGrant(sample.router, 500_000_000n)])
    expect((await start().ask(allow, { run })).codes).not.toContain('overDaily')
  })

  it('counts network fees too: 50 calls that only burn 2 dollars of gas each use up the day', async () => {
    const { ask } = start()
    const base = transfer(1)
    const fee = { gas: 8_000_000n, maxFeePerGas: 500_000_000_000n, isSponsored: false }
    const burn = (at: number) => {
      const call = { to: sample.wsei, value: 0n, data: '0x' }
      return { ...base, id: `burn-${at}`, subject: { ...base.subject, calls: [call], fee } } as Approval
    }
    for (let at = 0; at < 50; at += 1) expect((await ask(burn(at))).asks).toBe('approve')
    expect((await ask(burn(50))).codes).toContain('overDaily')
  })

  it('asks for the passkey on a first send of more than 500 dollars to someone new, below the daily limit too', async () => {
    const { codes } = await start().ask(transfer(501, sample.stranger))
    // One sentence says both: a large amount, and an address that was not paid before.
    expect(codes).toEqual(['overDaily', 'largeToNew'])
    expect((await start().ask(transfer(501))).codes).not.toContain('largeToNew')
    expect((await start().ask(transfer(99, sample.stranger))).asks).toBe('approve')
  })

  it('counts a swap on an unknown contract as if it returned nothing', async () => {
    const { ask } = start()
    const abi = parseAbi(['function swapExactSEIForTokens(uint256, address[], address, uint256)'])
    const args = [40_000_000n, [sample.wsei, sample.usdc], sample.account, 1n] as const
    const swap = { to: sample.contract, value: 80n * 10n ** 18n, data: encodeFunctionData({ abi, args }) }
    const base = transfer(1)
    const approval = { ...base, subject: { ...base.subject, calls: [swap] } } as Approval
    const bait = [
      { asset: 'native', units: -swap.value },
      { asset: sample.usdc, units: 40_000_000n },
    ]
    expect((await ask(approval, { run: sampleRun([bait]) })).asks).toBe('approve')
    expect((await ask(transfer(61))).codes).toContain('overDaily')
  })

  it('counts tokens without a price as over the limit, which uses up the day', async () => {
    const { ask } = start()
    const run = { ...sampleRun([[{ asset: sample.usdc, units: -5_000_000n }]]), assets: {} }
    const blind = await ask(transfer(5), { facts: { ...sampleFactsData, prices: {} }, run })
    expect(blind).toMatchObject({ asks: 'stepUp', codes: ['noPrice'] })
    expect((await ask(transfer(1))).codes).toContain('overDaily')
  })

  /** Five frames of one page (or five tabs) draw their screens before the first is approved. */
  const drawn = async (each: (totals: DayTotals) => Approval) => {
    const { totals } = start()
    const frames = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const [spending, approval] = [createSpending(totals), each(totals)]
        await spending.complete(approval, Promise.resolve(sampleFactsData))
        spending.ran(approval, ranOf(approval))
        return () => spending.count(approval)
      }),
    )
    const counted: boolean[] = []
    for (const count of frames) counted.push(await count())
    return { counted, total: await totals.read() }
  }

  it('shows a request again when others were approved meanwhile: five frames do not get five times the limit', async () => {
    const strangers = await drawn(() => transfer(19, sample.stranger))
    expect(strangers).toEqual({ counted: [true, false, false, false, false], total: 19_000_000n })
    const friends = await drawn(() => transfer(60))
    expect(friends).toEqual({ counted: [true, false, false, false, false], total: 60_000_000n })
  })

  it('does not ask again for small requests that were drawn together', async () => {
    const { counted, total } = await drawn(() => transfer(4, sample.stranger))
    expect({ counted, total }).toEqual({ counted: [true, true, true, true, true], total: 20_000_000n })
  })

  it("needs a second step when the day's total could not be read", async () => {
    const { ask } = start({ isReadable: false })
    expect(await ask(transfer(1))).toMatchObject({ asks: 'stepUp', codes: ['dailyUnchecked'] })
  })

  it('tells a device on probation that a permission, or a Solana transaction, could be everything', async () => {
    const left: (bigint | undefined)[] = []
    const counting = createSpending(start().totals, async (micros) => void left.push(micros))
    for (const kind of ['permissions', 'solanaTransactions', 'message'])
      await counting.count({ ...transfer(1), subject: { kind } as Approval['subject'] })
    expect(left).toEqual([undefined, undefined, 0n])
  })
})
