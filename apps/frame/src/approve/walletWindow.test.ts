// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ApprovalEvidence } from './approvalDeps.ts'
import { openWalletWindow } from './walletWindow.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const evidence = { theme: { mode: 'dark' } } as unknown as ApprovalEvidence
const setUp = () => {
  const opened = { closed: false, close: vi.fn(), postMessage: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  const say = (source: unknown, origin: string, data: unknown) =>
    window.dispatchEvent(Object.assign(new Event('message'), { source, origin, data }))
  return { opened, say, decision: openWalletWindow(evidence) }
}

describe('the wallet window', () => {
  it('is given the request only by its own opener, at its own origin, and its answer counts', async () => {
    const { opened, say, decision } = setUp()
    const ready = { type: 'latchkey/ready' }
    say({}, location.origin, ready)
    say(opened, 'https://evil.example', ready)
    expect(opened.postMessage).not.toHaveBeenCalled()
    say(opened, location.origin, ready)
    expect(opened.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'latchkey/ask', evidence }, location.origin, [
      expect.anything(),
    ])
    const [[, , ports] = []] = opened.postMessage.mock.calls
    const [port] = (ports ?? []) as MessagePort[]
    port?.postMessage('approved')
    expect(await decision).toBe('approved')
    expect(opened.close).toHaveBeenCalled()
  })

  it('says that it was closed, or that the browser did not open it', async () => {
    vi.useFakeTimers()
    const { opened, decision } = setUp()
    opened.closed = true
    await vi.advanceTimersByTimeAsync(600)
    expect(await decision).toBe('closed')
    vi.spyOn(window, 'open').mockReturnValue(null)
    expect(await openWalletWindow(evidence)).toBe('blocked')
  })

  it('takes its address from nowhere', () => {
    setUp()
    expect(window.open).toHaveBeenCalledWith('/approve', 'latchkey-approve', 'popup,width=420,height=680')
  })
})
