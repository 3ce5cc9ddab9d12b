import type { ApprovalEvidence, WindowAnswer } from './approvalDeps.ts'

/** What the two windows say to each other; both are of the wallet's own origin. */
export type WindowMessage = { type: 'latchkey/ready' } | { type: 'latchkey/ask'; evidence: ApprovalEvidence }

/** Room for an ordinary request without scrolling. */
export const windowSize = { width: 420, height: 680 }

const features = `popup,width=${windowSize.width},height=${windowSize.height}`
const pollMs = 500

/**
 * Asks in a window of its own. The request goes from window to window, never through an address, and only a window
 * that this frame has opened at its own origin is spoken to.
 */
export const openWalletWindow = (evidence: ApprovalEvidence): Promise<WindowAnswer> =>
  new Promise((resolve) => {
    const opened = window.open('/approve', 'latchkey-approve', features)
    if (!opened) return resolve('blocked')
    const finish = (answer: WindowAnswer) => {
      window.removeEventListener('message', receive)
      clearInterval(timer)
      opened.close()
      resolve(answer)
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
      if (opened.closed) finish('closed')
    }, pollMs)
    window.addEventListener('message', receive)
  })
