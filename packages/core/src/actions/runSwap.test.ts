// @vitest-environment happy-dom
import type { Hex } from '@latchkey/wire/caip'
import { v2Functions } from '@latchkey/wire/routerAbis'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { swapPlan } from '../queries/swapPlan.ts'
import { type SwapState, swapOf, withAmount, withToken } from '../state/swap.ts'
import { deskRouter, deskTokens } from '../testing/fakeDesk.ts'
import { fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { hashes, openSwap, transferTopic, word } from '../testing/openSwap.ts'
import { changeSwap } from './changeSwap.ts'
import { runSwap } from './runSwap.ts'

const { SEI, USDC, WETH } = deskTokens
const say = (source: string, amount: string, target: string) => `${source} → ${amount} ${target}`
const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

const begin = async (...setup: Parameters<typeof openSwap>) => {
  const room = await openSwap(...setup)
  cleanups.push(room.wallet.remove)
  return room
}

describe('a swap plan', () => {
  test('[ACT-07] matches the quote: the minimum in the call is the minimum shown', async () => {
    const { plan } = await begin()
    const { terms, approval, swap, router } = await plan()
    expect(terms.minimumUnits).toBe(((BigInt(terms.targetUnits) * 99n) / 100n).toString())
    expect(approval?.to).toBe(USDC.address)
    expect(approval?.data).toBe(`0x095ea7b3${word(deskRouter)}${word(250_000_000n)}`)
    expect(swap.to).toBe(deskRouter)
    expect(router.name).toBe('DragonSwap V1')
  })

  test("[ACT-07] needs no approval if the router's allowance is enough", async () => {
    const { plan } = await begin((desk) => {
      desk.allowance = 250_000_000n
    })
    expect((await plan()).approval).toBeUndefined()
  })

  test('[ACT-07] is rejected when the service changes recipient, minimum or spender', async () => {
    const { desk, plan } = await begin()
    const abi = parseAbi(v2Functions)
    const lie = (minimum: bigint, to: Hex) =>
      encodeFunctionData({
        abi,
        functionName: 'swapExactTokensForTokens',
        args: [250_000_000n, minimum, [USDC.address, WETH.address], to, BigInt(desk.now() / 1_000 + 1_200)],
      })
    desk.lieAboutSwap = (built) => ({ ...built, data: lie(10n ** 18n, otherAccount) })
    await expect(plan()).rejects.toMatchObject({ code: 'swap.notAsShown' })
    desk.lieAboutSwap = (built) => ({ ...built, data: lie(1n, fakeAccount) })
    await expect(plan()).rejects.toMatchObject({ code: 'swap.notAsShown' })
    desk.lieAboutSwap = (built) => ({ ...built, to: otherAccount })
    await expect(plan()).rejects.toMatchObject({ code: 'swap.notAsShown' })
    desk.lieAboutSwap = (built) => built
    desk.lieAboutApproval = () => `0x095ea7b3${word(otherAccount)}${word(250_000_000n)}`
    await expect(plan()).rejects.toMatchObject({ code: 'swap.notAsShown' })
  })

  test('[SEND-08] names each failing step with the documented sentence', async () => {
    const { desk, plan } = await begin()
    const failing = async (path: string, description?: string) => {
      const body = description && { status: 'FAILED', reasons: [{ field: '', description }] }
      desk.answers = { [path]: { status: 400, body } }
      return plan().then(
        () => 'nothing',
        ({ message }: Error) => message,
      )
    }
    expect(await failing('/v1/convert/allowance')).toBe('Failed to check allowance')
    expect(await failing('/v1/convert/build-approve')).toBe('Failed to create approval transaction')
    expect(await failing('/v1/convert/build-transaction')).toBe('Failed to create transaction')
    expect(await failing('/v1/convert/quotes')).toBe('Incorrect amount')
    expect(await failing('/v1/convert/quotes', 'Insufficient liquidity for this swap.')).toBe('Insufficient liquidity')
    const off = 'Network not supported for Swaps: eip155:1.'
    expect(await failing('/v1/convert/quotes', off)).toBe('Network not supported for Swaps')
  })
})

describe('running a swap', () => {
  test('[ACT-07] approves the exact amount, swaps, and reports what arrived', async () => {
    const { kit, plan, asked, run, desk, chain } = await begin()
    const told: unknown[] = []
    kit.onSent = (sent) => told.push(sent)
    const agreed = await plan()
    const phases: string[] = []
    cleanups.push(
      kit.store.subscribe(() => {
        const { phase = '' } = run() ?? {}
        if (phase !== phases.at(-1)) phases.push(phase)
      }),
    )
    const going = runSwap(kit, agreed, say)
    expect(run()).toMatchObject({ steps: ['approve', 'swap'], current: 0, phase: 'asking' })
    desk.allowance = 250_000_000n
    await going
    expect(phases).toEqual(['asking', 'sent', 'asking', 'sent', 'done'])
    expect(run()).toMatchObject({ phase: 'done', hash: hashes[1], receivedUnits: '75500000000000000' })
    expect(asked.map(({ sent }) => sent.to)).toEqual([USDC.address, deskRouter])
    // What is estimated is what the wallet gets.
    expect(chain.estimated).toEqual(
      asked.map(({ sent: { to, data } }) => ({ from: fakeAccount, to, data, value: '0x0', chainId: 1329 })),
    )
    const from = fakeAccount
    expect(told).toEqual([
      { chainId: 1329, hash: hashes[0], from },
      { chainId: 1329, hash: hashes[1], from },
    ])
    kit.clock.tick(200)
    expect(kit.store.getState().toast.shown).toMatchObject({ variant: 'success', message: 'USDC → 0.0755 WETH' })
    expect(kit.requests.some(({ searchParams }) => searchParams.get('forceUpdate')?.includes(WETH.address))).toBe(true)
  })

  test('[ACT-07] with enough allowance has one step', async () => {
    const { kit, plan, run } = await begin((desk) => {
      desk.allowance = 250_000_000n
    })
    await runSwap(kit, await plan(), say)
    expect(run()).toMatchObject({ steps: ['swap'], phase: 'done' })
  })

  test('[SEND-09] builds the swap after the approval for no less than agreed', async () => {
    const { kit, plan, asked, run, desk } = await begin()
    const agreed = await plan()
    desk.keptBps = 9_920n
    await runSwap(kit, agreed, say)
    expect(run()).toMatchObject({ phase: 'done' })
    const least = BigInt(`0x${asked[1]?.sent.data.slice(10 + 64, 10 + 128)}`)
    expect(least).toBeGreaterThanOrEqual(BigInt(agreed.terms.minimumUnits))
  })

  test('[API-10] has the swap estimated once the approval is through', async () => {
    const { kit, plan, desk } = await begin()
    await runSwap(kit, await plan(), say)
    expect(desk.builds.map(({ disableEstimate }) => disableEstimate)).toEqual([true, undefined])
  })

  test('[SEND-09] stops before the wallet prompt when the price moved too far', async () => {
    const { kit, plan, asked, run, desk } = await begin((own) => {
      own.allowance = 0n
    })
    const agreed = await plan()
    desk.keptBps = 9_000n
    await runSwap(kit, agreed, say)
    expect(run()).toMatchObject({
      phase: 'failed',
      current: 1,
      failure: { code: 'swap.priceMoved', isDeclined: false },
    })
    expect(asked).toHaveLength(1)
  })

  test("[SEND-09] recognizes the router's errors: too little, too late", async () => {
    for (const [said, code] of [
      ['UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT', 'swap.priceMoved'],
      ['Too little received', 'swap.priceMoved'],
      ['SeiRouter: EXPIRED', 'swap.quoteExpired'],
      ['something else', 'swap.transactionError'],
    ] as const) {
      const { kit, plan, run, chain } = await begin((desk) => {
        desk.allowance = 10n ** 30n
      })
      const agreed = await plan()
      chain.refuse = said
      await runSwap(kit, agreed, say)
      expect(run()?.failure?.code, said).toBe(code)
    }
  })

  test('[SEND-09] explains a revert by simulating it again', async () => {
    const { kit, plan, run, chain, desk } = await begin((own) => {
      own.allowance = 10n ** 30n
    })
    const agreed = await plan()
    chain.status = '0x0'
    desk.keptBps = 9_000n
    await runSwap(kit, agreed, say)
    expect(run()).toMatchObject({ phase: 'failed', hash: hashes[0], failure: { code: 'swap.priceMoved' } })
  })

  test('[ACT-07] does not send an expired quote', async () => {
    const { kit, plan, asked, run } = await begin()
    const agreed = await plan()
    kit.clock.tick(31_000)
    await runSwap(kit, agreed, say)
    expect(run()?.failure).toMatchObject({
      code: 'swap.quoteExpired',
      message: 'This quote has expired. Get a new one.',
    })
    expect(asked).toHaveLength(0)
  })

  test("[SEND-05] reports a rejection as the user's choice, not a failure", async () => {
    const { kit, plan, run, wallet } = await begin()
    const agreed = await plan()
    const request = wallet.provider.request
    wallet.provider.request = async (call) => {
      if (call.method !== 'eth_sendTransaction') return request(call)
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    }
    await runSwap(kit, agreed, say)
    expect(run()).toMatchObject({ phase: 'failed', current: 0, failure: { isDeclined: true } })
  })

  test('[ACT-07] asks once when the account can batch', async () => {
    const receipt = {
      ...{ status: '0x1', blockHash: hashes[0], blockNumber: '0x10', gasUsed: '0x1', transactionHash: hashes[2] },
      logs: [
        {
          ...{ address: WETH.address, data: `0x${word(7n)}` },
          topics: [transferTopic, `0x${word(deskRouter)}`, `0x${word(fakeAccount)}`],
        },
      ],
    }
    const { kit, plan, asked, run } = await begin(undefined, {
      wallet_getCapabilities: () => ({ '0x531': { atomic: { status: 'supported' } } }),
      wallet_getCallsStatus: () => ({
        version: '2.0.0',
        id: '0x01',
        chainId: '0x531',
        atomic: true,
        status: 200,
        receipts: [receipt],
      }),
    })
    await runSwap(kit, await plan(), say)
    expect(run()).toMatchObject({ steps: ['approveAndSwap'], phase: 'done', hash: hashes[2], receivedUnits: '7' })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.sent).toMatchObject({
      atomicRequired: true,
      calls: [{ to: USDC.address }, { to: deskRouter }],
    })
  })

  test('[ACT-07] pays native coin as value, without an approval', async () => {
    const { kit, asked, draft } = await begin()
    const agreed = await swapPlan(kit, { ...draft, source: SEI, sourceUnits: '5000000000000000000' }).queryFn()
    expect(agreed.approval).toBeUndefined()
    await runSwap(kit, agreed, say)
    expect(asked).toHaveLength(1)
    expect(BigInt(asked[0]?.sent.value ?? 0)).toBe(5n * 10n ** 18n)
  })
})

describe('the form after a successful swap', () => {
  const filled = async () => {
    const room = await begin()
    changeSwap(room.kit, (state) => ({ ...state, source: USDC, target: WETH, amount: '250' }))
    return { ...room, form: () => swapOf(room.kit.store.getState()) }
  }

  test("[ACT-07] is cleared, so it isn't swapped twice by mistake", async () => {
    const { kit, plan, form } = await filled()
    await runSwap(kit, await plan(), say)
    expect(form()).toMatchObject({ amount: '', run: { phase: 'done' } })
  })

  test('[ACT-07] keeps what was typed or chosen meanwhile', async () => {
    for (const change of [
      (state: SwapState) => withAmount(state, 'source', '7'),
      (state: SwapState) => withToken(state, 'target', SEI),
    ]) {
      const { kit, plan, form, wallet } = await filled()
      const going = runSwap(kit, await plan(), say)
      changeSwap(kit, change)
      const { amount } = form()
      await going
      wallet.remove()
      expect(form()).toMatchObject({ amount, run: { phase: 'done' } })
    }
  })
})
