// @vitest-environment happy-dom
import { WalletError } from '@latchkey/wire/walletErrors'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { WindowChecks, WindowRequest } from '../approvalDeps.ts'
import { openWalletWindow } from './walletWindow.ts'
import { speakToFrame } from './windowEnd.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const request = { theme: { mode: 'dark' } } as unknown as WindowRequest
const checks: WindowChecks = {
  loadFacts: () => Promise.reject(new Error('slow')),
  simulate: () => Promise.reject(new WalletError('node.executionReverted')),
}
const ready = { type: 'latchkey/ready' }
const setUp = (windowChecks: WindowChecks = checks) => {
  const opened = { closed: false, close: vi.fn(), postMessage: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  const say = (source: unknown, origin: string, data: unknown) =>
    window.dispatchEvent(Object.assign(new Event('message'), { source, origin, data }))
  const decision = openWalletWindow(request, windowChecks)
  const portOf = (): MessagePort => {
    const [[, , ports] = []] = opened.postMessage.mock.calls
    return ports[0]
  }
  return { opened, say, decision, portOf }
}

describe('the wallet window', () => {
  it('takes the request only from its opener at its own origin, and returns its answer', async () => {
    const { opened, say, decision, portOf } = setUp()
    say({}, location.origin, ready)
    say(opened, 'https://evil.example', ready)
    expect(opened.postMessage).not.toHaveBeenCalled()
    say(opened, location.origin, ready)
    expect(opened.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'latchkey/ask', request }, location.origin, [
      expect.anything(),
    ])
    speakToFrame(portOf()).answer('approved')
    expect(await decision).toBe('approved')
    expect(opened.close).toHaveBeenCalled()
  })

  it('makes the frame run the checks each time it asks', async () => {
    let tries = 0
    const run = { steps: [], granted: [], changesRule: false, isComplete: true, assets: {} }
    const { opened, say, portOf } = setUp({
      ...checks,
      simulate: () => {
        tries += 1
        return tries === 1 ? Promise.reject(new WalletError('node.executionReverted')) : Promise.resolve(run)
      },
    })
    say(opened, location.origin, ready)
    const frame = speakToFrame(portOf())
    await expect(frame.simulate()).rejects.toMatchObject({ code: 'node.executionReverted' })
    await expect(frame.loadFacts()).rejects.toMatchObject({ code: 'network.chainUnreachable' })
    expect(await frame.simulate()).toEqual(run)
  })

  it('reports being closed or blocked', async () => {
    vi.useFakeTimers()
    const { opened, decision } = setUp()
    opened.closed = true
    await vi.advanceTimersByTimeAsync(600)
    expect(await decision).toBe('closed')
    vi.spyOn(window, 'open').mockReturnValue(null)
    expect(await openWalletWindow(request, checks)).toBe('blocked')
  })

  it('takes its URL from no message', () => {
    setUp()
    expect(window.open).toHaveBeenCalledWith('/approve', 'latchkey-approve', 'popup,width=420,height=680')
  })
})
