import type { Decision } from './approval.ts'
import type { ApprovalEvidence } from './approvalDeps.ts'

/** What the two windows say to each other; both are of the wallet's own origin. */
export type WindowMessage = { type: 'latchkey/ready' } | { type: 'latchkey/ask'; evidence: ApprovalEvidence }

const features = 'popup,width=420,height=680'
const pollMs = 500

/**
 * Asks in a window of its own. The request goes from window to window, never through an address, and only a window
 * that this frame has opened at its own origin is spoken to. Resolves with undefined when it was closed unanswered.
 */
export const openWalletWindow = (evidence: ApprovalEvidence): Promise<Decision | undefined> =>
  new Promise((resolve) => {
    const opened = window.open('/approve', 'latchkey-approve', features)
    if (!opened) return resolve(undefined)
    const finish = (decision: Decision | undefined) => {
      window.removeEventListener('message', receive)
      clearInterval(timer)
      opened.close()
      resolve(decision)
    }
    const receive = (event: MessageEvent) => {
      const isOurs = event.source === opened && event.origin === location.origin
      if (!isOurs || (event.data as WindowMessage | undefined)?.type !== 'latchkey/ready') return
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => {
        if (data === 'approved' || data === 'rejected') finish(data)
      }
      opened.postMessage({ type: 'latchkey/ask', evidence } satisfies WindowMessage, location.origin, [port2])
    }
    const timer = setInterval(() => {
      if (opened.closed) finish(undefined)
    }, pollMs)
    window.addEventListener('message', receive)
  })
