import type { WindowTicket } from '@latchkey/wire/frame'
import { RpcError, WalletError } from '@latchkey/wire/walletErrors'
import type { Approval, Decision } from './approve/approval.ts'
import type { ApprovalDeps } from './approve/approvalDeps.ts'
import type { Spending } from './spending.ts'

/** The approval screens, loaded when there is something to ask. */
export type Screens = {
  requestApproval(approval: Approval, deps: ApprovalDeps): Promise<Decision>
  cancelApproval(id: string): void
}

export type Approvals = {
  /** Resolves when the user approves, throws 4001 when they decline, and aborts when the page cancels. */
  ask(approval: Approval, signal: AbortSignal, window?: WindowTicket): Promise<void>
}

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = (): void => reject(new WalletError('frame.rpcAborted'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })

export const createApprovals = (load: () => Promise<Screens>, deps: ApprovalDeps, spending?: Spending): Approvals => ({
  ask: async (approval, signal, window) => {
    const screens = await load()
    const aborted = untilAborted(signal)
    try {
      do {
        const decision = await Promise.race([aborted, screens.requestApproval(approval, { ...deps, window })])
        if (decision !== 'approved') throw new RpcError(4001)
      } while ((await spending?.count(approval)) === false)
    } catch (error) {
      // The screen must not keep showing a request that no one waits for.
      screens.cancelApproval(approval.id)
      throw error
    } finally {
      spending?.forget(approval.id)
    }
  },
})
