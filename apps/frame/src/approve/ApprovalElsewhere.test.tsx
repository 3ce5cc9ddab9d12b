// @vitest-environment happy-dom
import { WalletError } from '@latchkey/wire/walletErrors'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { encodeFunctionData, erc20Abi } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sample, sampleFactsData } from '../decode/testing/sampleFacts.ts'
import { sampleRun } from '../effects/testing/sampleRun.ts'
import type { Approval, Decision } from './approval.ts'
import type { ApprovalDeps, JoinWindow, WindowAnswer } from './approvalDeps.ts'
import { cases } from './gallery/cases.ts'
import { openScreen } from './testing/openScreen.tsx'

afterEach(cleanup)

/** A payment to an address that was never paid before. */
const payStranger = (units: bigint): Approval => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [sample.stranger, units] })
  const fee = { gas: 60_000n, maxFeePerGas: 1n, isSponsored: false }
  const calls = [{ to: sample.usdc, value: 0n, data }]
  const subject = { kind: 'transaction', account: sample.account, accountType: 'eoa', calls, fee } as const
  return { ...cases.send!.approval, subject }
}

describe('the wallet window', () => {
  it.each(['approveAll', 'large', 'notTested', 'permit', 'digest', 'typedData', 'permissions'])(
    '[threat 22] %s goes to the wallet window, because a page can mask its frame unnoticed',
    async (name) => {
      const stepUp = vi.fn(() => Promise.resolve())
      const openWindow = vi.fn(() => Promise.resolve<Decision>('approved'))
      const { approval, simulate } = cases[name]!
      const { arm, onDecide, text } = await openScreen(approval, { simulate, stepUp, openWindow }, 'covers')
      arm()
      expect(screen.queryByRole('button', { name: /^(Approve|Sign)$/ })).toBeNull()
      expect(screen.queryByRole('checkbox')).toBeNull()
      expect(text()).toContain('Large or unusual requests are approved in the wallet’s own window.')
      await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Continue' })))
      expect(openWindow).toHaveBeenCalledOnce()
      expect(stepUp).toHaveBeenCalledOnce()
      expect(onDecide).toHaveBeenCalledExactlyOnceWith('approved')
    },
  )

  it('[threat 27] explains a rejected passkey after the answer, and asks again', async () => {
    const stepUp = vi.fn(() => Promise.resolve())
    stepUp.mockRejectedValueOnce(new WalletError('passkey.refused'))
    const openWindow = vi.fn(() => Promise.resolve<Decision>('approved'))
    const { approval, simulate } = cases.approveAll!
    const { onDecide, text } = await openScreen(approval, { simulate, stepUp, openWindow }, 'covers')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Continue' })))
    expect(text()).toContain('This passkey wasn’t accepted.')
    expect(onDecide).not.toHaveBeenCalled()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Open it again' })))
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('approved')
  })

  it.each([
    [undefined, 'The wallet window was closed without an answer.'],
    ['closed', 'The wallet window was closed without an answer.'],
    ['blocked', 'Your browser blocked the wallet window. Allow pop-ups for this site, then try again.'],
  ] as const)(
    '[threat 22] a window that ends with %s approves nothing, and can be opened again',
    async (answer, says) => {
      const openWindow = vi.fn(async () => answer)
      const { approval, simulate } = cases.approveAll!
      const { onDecide, text } = await openScreen(approval, { simulate, openWindow } as Partial<ApprovalDeps>, 'covers')
      await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Continue' })))
      expect(text()).toContain(says)
      expect(onDecide).not.toHaveBeenCalled()
      await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Open it again' })))
      expect(openWindow).toHaveBeenCalledTimes(2)
    },
  )

  it('[threat 22] a window that rejects ends the request', async () => {
    const { approval, simulate } = cases.approveAll!
    const stepUp = vi.fn(async () => {})
    const deps = { simulate, stepUp, openWindow: async () => 'rejected' as const }
    const { onDecide } = await openScreen(approval, deps, 'covers')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Continue' })))
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('rejected')
    expect(stepUp).not.toHaveBeenCalled()
  })

  it.each([
    ['20 USDC', 20_000_000n, 0n, true],
    ['one unit more', 20_000_001n, 0n, false],
    ['1 USDC after 19.5 USD today', 1_000_000n, 19_500_000n, false],
  ])('[threat 22] limits a new receiver to 20 USD a day in the frame: %s', async (_, units, sentToday, isHere) => {
    const approval = payStranger(units)
    const run = sampleRun([[{ asset: sample.usdc, units: -units }]])
    const deps = {
      simulate: () => Promise.resolve(run),
      loadFacts: () => Promise.resolve({ ...sampleFactsData, sentToday }),
      openWindow: () => Promise.resolve<Decision>('approved'),
    }
    await openScreen(approval, deps, 'covers')
    expect(screen.queryByRole('button', { name: 'Approve' }) !== null).toBe(isHere)
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('[threat 22] keeps ordinary and refused requests in the frame', async () => {
    for (const name of ['send', 'swap', 'message', 'differs']) {
      const { approval, simulate } = cases[name]!
      const { text } = await openScreen(approval, { simulate, openWindow: () => Promise.resolve('blocked') }, 'covers')
      expect(text(), name).not.toContain('Continue in the wallet window')
      cleanup()
    }
  })

  it('[threat 29] repeats failed checks when the window asks for them, without a needless passkey prompt', async () => {
    vi.useFakeTimers()
    try {
      const { approval, simulate } = cases.send!
      let tries = 0
      const loadFacts = () => {
        tries += 1
        return tries === 1 ? new Promise<never>(() => {}) : Promise.resolve(sampleFactsData)
      }
      const stepUp = vi.fn(() => Promise.resolve())
      const shown: unknown[] = []
      const openWindow: ApprovalDeps['openWindow'] = async (_, checks) => {
        shown.push(await checks.loadFacts(), await checks.simulate())
        return 'approved'
      }
      const { onDecide } = await openScreen(approval, { simulate, loadFacts, stepUp, openWindow }, 'none')
      await act(() => vi.advanceTimersByTimeAsync(4_000))
      await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Continue' })))
      expect(shown[0]).toBe(sampleFactsData)
      expect(shown[1]).toMatchObject({ isComplete: true })
      expect(onDecide).toHaveBeenCalledExactlyOnceWith('approved')
      expect(stepUp).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })

  const ticket = { id: 'a1b2c3d4e5f60718' }
  const joining = (answer: WindowAnswer) => {
    const joinWindow = vi.fn<JoinWindow>(async () => answer)
    const openWindow = vi.fn(async () => 'approved' as const)
    return { joinWindow, openWindow, window: ticket }
  }

  it('[threat 22] a window that the page opened is asked without another press', async () => {
    const deps = joining('approved')
    const { onDecide } = await openScreen(cases.send!.approval, deps, 'none')
    expect(deps.joinWindow).toHaveBeenCalledExactlyOnceWith('a1b2c3d4e5f60718', expect.anything())
    expect(deps.openWindow).not.toHaveBeenCalled()
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('approved')
  })

  it('[threat 22] a window that never arrives leaves the button, and a closed one can be opened again', async () => {
    const absent = await openScreen(cases.send!.approval, joining('absent'), 'none')
    expect(absent.onDecide).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
    cleanup()
    const closed = await openScreen(cases.send!.approval, joining('closed'), 'none')
    expect(closed.text()).toContain('The wallet window was closed without an answer.')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Open it again' })))
    expect(closed.onDecide).toHaveBeenCalledExactlyOnceWith('approved')
  })

  it.each(['covers', 'whole'] as const)('[threat 22] a page’s window is ignored with sight “%s”', async (sight) => {
    const deps = joining('approved')
    const { onDecide } = await openScreen(cases.approveAll!.approval, { ...deps, ...cases.approveAll! }, sight)
    expect(deps.joinWindow).not.toHaveBeenCalled()
    expect(onDecide).not.toHaveBeenCalled()
  })

  it('[threat 22] a request that ends takes its window along', async () => {
    let signal: AbortSignal | undefined
    const joinWindow: JoinWindow = (_, asked) => {
      signal = asked.signal
      return new Promise(() => {})
    }
    await openScreen(cases.send!.approval, { joinWindow, window: ticket }, 'none')
    expect(signal?.aborted).toBe(false)
    cleanup()
    expect(signal?.aborted).toBe(true)
  })

  it.each([
    ['waits', 'send', true, 'approved', 'wait'],
    ['closes if nothing follows', 'send', false, 'approved', 'close'],
    ['closes when declined', 'send', true, 'rejected', 'close'],
    ['closes before the passkey is asked', 'approveAll', true, 'approved', 'close'],
  ] as const)('[threat 22] between two requests the window %s', async (_, name, isKept, answer, end) => {
    const joinWindow = vi.fn<JoinWindow>(() => new Promise(() => {}))
    const { approval, simulate } = cases[name]!
    const deps = { simulate, joinWindow, stepUp: async () => {}, window: { ...ticket, isKept } }
    await openScreen(approval, deps, 'none')
    expect(joinWindow.mock.calls[0]?.[1].endsWith(answer)).toBe(end)
  })
})
