import { WalletError } from '@latchkey/wire/walletErrors'
import type { Approval, Decision } from './approval.ts'
import type { ApprovalDeps } from './approvalDeps.ts'
import { createApprovalQueue } from './approvalQueue.ts'

const queue = createApprovalQueue()
let isMounted = false

/** React and the screens come only when there is something to show; a failed load is tried again next time. */
const showScreen = async (): Promise<void> => {
  if (isMounted) return
  isMounted = true
  try {
    const { mountApproval } = await import('./mountApproval.tsx')
    mountApproval(queue)
  } catch (cause) {
    isMounted = false
    queue.fail(new WalletError('network.chunkFailed', { cause }))
  }
}

/**
 * Asks the person. At most five questions are open (-32005 beyond that); the same one asked twice is shown once.
 * Rejects with `frame.rpcAborted` when the request is taken back.
 */
export const requestApproval = (approval: Approval, deps: ApprovalDeps): Promise<Decision> => {
  const decision = queue.request(approval, deps)
  void showScreen()
  return decision
}

/** Takes a question back that has not been answered yet. */
export const cancelApproval = (id: string): void => queue.cancel(id)
