import type { WindowTicket } from '@latchkey/wire/frame'
import type { KitConfig } from '../../config.ts'
import type { OpenedWindow, OpenWalletWindow, Ports } from '../../ports.ts'

/**
 * The wallet's own window, for browsers that can't prove that nothing covers the frame. The page opens it inside the
 * user's press; the frame and the window find each other, and the page can't see what they exchange.
 */
export type WalletWindow = {
  /** Call it if the frame accepts windows that the page opens. */
  allow(): void
  /** Opens it for this many requests, if it isn't open. Must be called inside the press. */
  open(requests?: number): void
  /** Sets how many requests are still to come. */
  expect(requests: number): void
  /** Runs one request. Opens the window if the press still counts; without one, the frame asks for another press. */
  use<T>(run: (ticket: WindowTicket | undefined) => Promise<T>): Promise<T>
  /** Closes it unless a request uses it. */
  close(): void
}

export const createWalletWindow = (
  { walletUrl }: Pick<KitConfig, 'walletUrl'>,
  { randomId }: Pick<Ports, 'randomId'>,
  openWalletWindow: OpenWalletWindow,
): WalletWindow => {
  let isAllowed = false
  let current: { id: string; window: OpenedWindow } | undefined
  let inUse = 0
  /** Requests that are still to come. */
  let left = 0

  const open = (requests = 1): void => {
    if (!isAllowed) return
    left = requests
    if (current && !current.window.isClosed()) return
    const id = randomId()
    const window = openWalletWindow(`${walletUrl}/approve#${id}`)
    current = window && { id, window }
  }
  const close = (): void => {
    if (inUse > 0) return
    left = 0
    current?.window.close()
    current = undefined
  }
  return {
    allow: () => {
      isAllowed = true
    },
    open,
    expect: (requests) => {
      left = requests
    },
    close,
    use: async (run) => {
      if (!current || current.window.isClosed()) open(Math.max(1, left))
      left = Math.max(0, left - 1)
      inUse += 1
      const ticket = current && { id: current.id, ...(left > 0 && { isKept: true }) }
      let isDone = false
      try {
        const result = await run(ticket)
        isDone = true
        return result
      } finally {
        inUse -= 1
        if (!isDone || left === 0) close()
      }
    },
  }
}
