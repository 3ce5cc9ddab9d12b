// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { deskRouter, deskTokens, type FakeDesk } from '../testing/fakeDesk.ts'
import { fakeAccount } from '../testing/fakeWallet.ts'
import { hashes, openSwap, transferTopic, word } from '../testing/openSwap.ts'
import { checkSwapAgain } from './checkSwapAgain.ts'
import { runSwap } from './runSwap.ts'

const { WETH } = deskTokens
const say = (source: string, amount: string, target: string) => `${source} → ${amount} ${target}`
const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

const begin = async (...setup: Parameters<typeof openSwap>) => {
  const room = await openSwap(...setup)
  cleanups.push(room.wallet.remove)
  const { kit } = room
  /** Advances the clock until a condition holds. */
  const reach = async (isSo: () => boolean) => {
    for (let step = 0; step < 200 && !isSo(); step += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      kit.clock.tick(2_000)
    }
    expect(isSo()).toBe(true)
  }
  return { ...room, reach }
}

const refusal = (code: number, name = 'Error') => Object.assign(new Error('Not now'), { code, name })

const batched = {
  ...{ version: '2.0.0', id: '0x01', chainId: '0x531', atomic: true, status: 200 },
  receipts: [
    {
      ...{ status: '0x1', blockHash: hashes[0], blockNumber: '0x10', gasUsed: '0x1', transactionHash: hashes[2] },
      logs: [
        {
          ...{ address: WETH.address, data: `0x${word(7n)}` },
          topics: [transferTopic, `0x${word(deskRouter)}`, `0x${word(fakeAccount)}`],
        },
      ],
    },
  ],
}

/** A wallet that batches calls and reports the status that the test sets. */
const batching = (status: () => unknown) => ({
  wallet_getCapabilities: () => ({ '0x531': { atomic: { status: 'supported' } } }),
  wallet_getCallsStatus: status,
})

describe('a batch that the wallet accepted', () => {
  test.each([4200, -32601, -32004, 5700, 5710, 5750, 5760])(
    '[ACT-07] is never repeated as two transactions, even if the wallet later answers %i',
    async (code) => {
      let looks = 0
      const { kit, plan, asked, run, reach } = await begin(
        undefined,
        batching(() => {
          looks += 1
          if (looks <= 5) throw refusal(code)
          return batched
        }),
      )
      void runSwap(kit, await plan(), say)
      await reach(() => run()?.phase === 'done')
      expect(asked.map(({ method }) => method)).toEqual(['wallet_sendCalls'])
      expect(run()).toMatchObject({ steps: ['approveAndSwap'], hash: hashes[2], receivedUnits: '7' })
    },
  )

  test.each([
    ['runs out of time', refusal(-32603, 'WaitForCallsStatusTimeoutError')],
    ['says nothing that helps', refusal(5730)],
  ])('[SEND-07] is unknown, not failed, when the status call %s', async (_, trouble) => {
    let isKnown = false
    const { kit, plan, asked, run, reach } = await begin(
      undefined,
      batching(() => {
        if (!isKnown) throw trouble
        return batched
      }),
    )
    const phases = new Set<string | undefined>()
    cleanups.push(kit.store.subscribe(() => void phases.add(run()?.phase)))
    void runSwap(kit, await plan(), say)
    await reach(() => run()?.phase === 'unknown')
    expect([...phases]).toEqual(['asking', 'sent', 'unknown'])
    expect(run()).toMatchObject({ hash: undefined, failure: undefined })
    isKnown = true
    checkSwapAgain(kit)
    await reach(() => run()?.phase === 'done')
    expect(run()).toMatchObject({ hash: hashes[2], receivedUnits: '7' })
    expect(asked).toHaveLength(1)
  })

  test.each([
    ['names the status of a receipt in its own way', { ...batched.receipts[0], status: 'success' }, '7'],
    ['leaves the logs out', { ...batched.receipts[0], logs: undefined }, undefined],
    ['gives logs that are none', { ...batched.receipts[0], logs: [{ address: WETH.address }, null] }, undefined],
  ])('[ACT-07] is done when confirmed, although it %s', async (_, receipt, receivedUnits) => {
    const status = { ...batched, receipts: [receipt] }
    const { kit, plan, run } = await begin(
      undefined,
      batching(() => status),
    )
    await runSwap(kit, await plan(), say)
    expect(run()).toMatchObject({ phase: 'done', hash: hashes[2], receivedUnits })
  })

  test('[ACT-07] is told once for each of its transactions, at their end', async () => {
    const [first] = batched.receipts
    const receipts = [{ ...first, transactionHash: hashes[0] }, first, first]
    const { kit, plan, run } = await begin(
      undefined,
      batching(() => ({ ...batched, receipts })),
    )
    const told: unknown[] = []
    kit.onSent = (sent) => told.push(sent)
    await runSwap(kit, await plan(), say)
    expect(told).toEqual([
      { chainId: 1329, hash: hashes[0], from: fakeAccount },
      { chainId: 1329, hash: hashes[2], from: fakeAccount },
    ])
    expect(run()).toMatchObject({ phase: 'done', hash: hashes[2] })
  })

  test('[ACT-07] is done without a hash when the wallet gives no receipts', async () => {
    const { receipts: _, ...status } = batched
    const { kit, plan, run } = await begin(
      undefined,
      batching(() => status),
    )
    const told: unknown[] = []
    kit.onSent = (sent) => told.push(sent)
    await runSwap(kit, await plan(), say)
    expect(run()).toMatchObject({ phase: 'done', hash: undefined, receivedUnits: undefined })
    expect(told).toEqual([])
  })

  const [receipt] = batched.receipts
  test.each([
    ['its only receipt', { receipts: [{ ...receipt, status: '0x0' }] }],
    ['one of its receipts', { receipts: [receipt, { ...receipt, status: '0x0' }] }],
    ['its status', { status: 500 }],
  ])('[ACT-07] has failed when %s says reverted', async (_, change) => {
    const status = { ...batched, ...change }
    const { kit, plan, run } = await begin(
      undefined,
      batching(() => status),
    )
    await runSwap(kit, await plan(), say)
    expect(run()).toMatchObject({ phase: 'failed', failure: { code: 'swap.transactionError' } })
  })

  test('[SEND-09] has failed for its price when that moved too far', async () => {
    const status = { ...batched, receipts: [{ ...batched.receipts[0], status: '0x0' }] }
    const { kit, plan, run, desk } = await begin(
      undefined,
      batching(() => status),
    )
    const agreed = await plan()
    desk.keptBps = 9_000n
    await runSwap(kit, agreed, say)
    expect(run()).toMatchObject({ phase: 'failed', failure: { code: 'swap.priceMoved' } })
  })
})

test('[ACT-07] is sent as two transactions if the wallet does not accept batches', async () => {
  const { kit, plan, asked, run } = await begin(undefined, {
    ...batching(() => batched),
    wallet_sendCalls: () => {
      throw refusal(5750)
    },
  })
  await runSwap(kit, await plan(), say)
  expect(asked.map(({ method }) => method)).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
  expect(run()).toMatchObject({ steps: ['approve', 'swap'], phase: 'done' })
})

describe('a submitted swap', () => {
  const allowed = (desk: FakeDesk) => {
    desk.allowance = 10n ** 30n
  }

  test('[SEND-06] is done after one receipt', async () => {
    const { kit, plan, run, chain } = await begin(allowed)
    const read: string[] = []
    chain.beforeReceipt = (hash) => {
      if (read.includes(hash)) throw refusal(-32603)
      read.push(hash)
    }
    await runSwap(kit, await plan(), say)
    expect(run()).toMatchObject({ phase: 'done', receivedUnits: '75500000000000000' })
  })

  test.each([
    ['another payment', { to: fakeAccount, value: '0x1', input: '0x' }],
    ['a cancellation', { to: fakeAccount, value: '0x0', input: '0x' }],
  ] as const)('[SEND-07] replaced by %s is not called a swap', async (_, replacement) => {
    const { kit, plan, run, chain, reach } = await begin(allowed)
    chain.replacement = replacement
    void runSwap(kit, await plan(), say).catch(() => undefined)
    await reach(() => run()?.phase === 'failed')
    expect(run()?.failure).toMatchObject({ code: 'swap.replaced' })
    expect(run()?.receivedUnits).toBeUndefined()
  })

  test('[SEND-06] sent again for another fee is done, by the hash that counts', async () => {
    const { kit, plan, run, chain, reach } = await begin(allowed)
    chain.replacement = { to: deskRouter, value: '0x0', input: '0x' }
    void runSwap(kit, await plan(), say)
    await reach(() => run()?.phase === 'done')
    expect(run()).toMatchObject({ hash: hashes[2], failure: undefined })
  })

  test('[SEND-07] is followed through node errors', async () => {
    const { kit, plan, run, chain, asked, reach } = await begin(allowed)
    let looks = 0
    chain.beforeReceipt = () => {
      looks += 1
      if (looks <= 4) throw refusal(-32603)
    }
    void runSwap(kit, await plan(), say)
    await reach(() => run()?.phase === 'done')
    expect(asked).toHaveLength(1)
  })

  test('[SEND-07] not confirmed in time is unknown, not failed, and can be checked again', async () => {
    const { kit, plan, run, chain, asked, reach } = await begin(allowed)
    chain.beforeReceipt = () => {
      throw refusal(-32603, 'WaitForTransactionReceiptTimeoutError')
    }
    void runSwap(kit, await plan(), say)
    await reach(() => run()?.phase === 'unknown')
    expect(run()).toMatchObject({ hash: hashes[0], failure: undefined })
    expect(kit.store.getState().toast.shown).toMatchObject({
      variant: 'error',
      message: expect.stringContaining('It may still go through.'),
    })
    checkSwapAgain(kit)
    expect(run()?.phase).toBe('sent')
    await reach(() => run()?.phase === 'unknown')
    chain.beforeReceipt = () => {}
    checkSwapAgain(kit)
    await reach(() => run()?.phase === 'done')
    expect(asked).toHaveLength(1)
  })

  test('[SEND-07] continues after a late approval', async () => {
    const { kit, plan, run, chain, asked, reach } = await begin()
    chain.beforeReceipt = () => {
      throw refusal(-32603, 'WaitForTransactionReceiptTimeoutError')
    }
    void runSwap(kit, await plan(), say)
    await reach(() => run()?.phase === 'unknown')
    expect(run()).toMatchObject({ current: 0, hash: hashes[0] })
    chain.beforeReceipt = () => {}
    checkSwapAgain(kit)
    await reach(() => run()?.phase === 'done')
    expect(asked).toHaveLength(2)
  })

  test('[SEND-07] with an unknown outcome blocks no other swap and keeps what it shows', async () => {
    const { kit, plan, run, chain, asked, reach } = await begin(allowed)
    chain.beforeReceipt = (hash) => {
      if (hash === hashes[0]) throw refusal(-32603, 'WaitForTransactionReceiptTimeoutError')
    }
    void runSwap(kit, await plan(), say)
    await reach(() => run()?.phase === 'unknown')
    await runSwap(kit, await plan(), say)
    expect(run()).toMatchObject({ phase: 'done', hash: hashes[1] })
    checkSwapAgain(kit)
    expect(run()).toMatchObject({ phase: 'done', hash: hashes[1] })
    expect(asked).toHaveLength(2)
  })
})
