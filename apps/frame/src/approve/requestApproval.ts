import { WalletError } from '@latchkey/wire/walletErrors'
import type { Approval, Decision } from './approval.ts'
import type { ApprovalDeps } from './approvalDeps.ts'
import { createApprovalQueue } from './approvalQueue.ts'

const queue = createApprovalQueue()
let isMounted = false

/** React and the screens load on demand; a failed load is retried next time. */
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
 * Asks the user. At most five requests are open (-32005 beyond that); identical ones are shown once. Rejects with
 * `frame.rpcAborted` when canceled.
 */
export const requestApproval = (approval: Approval, deps: ApprovalDeps): Promise<Decision> => {
  const decision = queue.request(approval, deps)
  void showScreen()
  return decision
}

/** Cancels a request that wasn't answered yet. */
export const cancelApproval = (id: string): void => queue.cancel(id)
