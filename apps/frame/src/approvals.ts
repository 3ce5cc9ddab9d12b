import { RpcError, WalletError } from '@latchkey/wire/walletErrors'
import type { Approval, Decision } from './approve/approval.ts'
import type { ApprovalDeps } from './approve/approvalDeps.ts'
import type { Spending } from './spending.ts'

/** The approval screens, which arrive only when there is something to ask. */
export type Screens = {
  requestApproval(approval: Approval, deps: ApprovalDeps): Promise<Decision>
  cancelApproval(id: string): void
}

export type Approvals = {
  /** Resolves when the person approves; throws 4001 when they decline, and stops when the page takes it back. */
  ask(approval: Approval, signal: AbortSignal): Promise<void>
}

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = (): void => reject(new WalletError('frame.rpcAborted'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })

export const createApprovals = (load: () => Promise<Screens>, deps: ApprovalDeps, spending?: Spending): Approvals => ({
  ask: async (approval, signal) => {
    const screens = await load()
    const aborted = untilAborted(signal)
    try {
      const decision = await Promise.race([aborted, screens.requestApproval(approval, deps)])
      if (decision !== 'approved') throw new RpcError(4001)
      await spending?.count(approval)
    } catch (error) {
      // The screen must not go on showing a question that nobody waits for.
      screens.cancelApproval(approval.id)
      throw error
    } finally {
      spending?.forget(approval.id)
    }
  },
})
