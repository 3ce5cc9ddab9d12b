import { walletWindowSize } from '@latchkey/wire/walletWindowSize'
import type { WindowAnswer, WindowChecks, WindowRequest } from '../approvalDeps.ts'
import { showIn } from './showIn.ts'
import type { WindowMessage } from './windowMessages.ts'

const features = `popup,width=${walletWindowSize.width},height=${walletWindowSize.height}`
const pollMs = 500

/**
 * Asks in a separate window. The request goes from window to window, never through a URL, and only to a window that
 * this frame opened at its own origin.
 */
export const openWalletWindow = (request: WindowRequest, checks?: WindowChecks): Promise<WindowAnswer> =>
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
      showIn(opened, { request, checks }, finish)
    }
    const timer = setInterval(() => {
      if (opened.closed) finish('closed')
    }, pollMs)
    window.addEventListener('message', receive)
  })
