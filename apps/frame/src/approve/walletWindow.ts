import { WalletError } from '@latchkey/wire/walletErrors'
import type { Decision } from './approval.ts'
import type { WindowAnswer, WindowChecks, WindowRequest } from './approvalDeps.ts'

/** Messages between the two windows, both of the wallet origin. */
export type WindowMessage = { type: 'latchkey/ready' } | { type: 'latchkey/ask'; request: WindowRequest }

/** Then they use a port: the window asks for checks and ends with a decision, the frame replies with results. */
type Check = keyof WindowChecks
type Reply = { to: Check; value: unknown } | { to: Check; code: WalletError['code'] | undefined }

/** Fits an ordinary request without scrolling. */
export const windowSize = { width: 420, height: 680 }

const features = `popup,width=${windowSize.width},height=${windowSize.height}`
const pollMs = 500

const reply = async (to: Check, checks: WindowChecks): Promise<Reply> => {
  try {
    return { to, value: await checks[to]() }
  } catch (error) {
    return { to, code: error instanceof WalletError ? error.code : undefined }
  }
}

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
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => {
        if (data === 'approved' || data === 'rejected') finish(data)
        else if (checks && (data === 'loadFacts' || data === 'simulate'))
          void reply(data, checks).then((answer) => port1.postMessage(answer))
      }
      opened.postMessage({ type: 'latchkey/ask', request } satisfies WindowMessage, location.origin, [port2])
    }
    const timer = setInterval(() => {
      if (opened.closed) finish('closed')
    }, pollMs)
    window.addEventListener('message', receive)
  })

/** The window's end of the port. */
export const speakToFrame = (port: MessagePort): WindowChecks & { answer: (decision: Decision) => void } => {
  const ask = (check: Check): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const receive = ({ data }: MessageEvent<Reply>) => {
        if (data.to !== check) return
        port.removeEventListener('message', receive)
        if ('value' in data) resolve(data.value)
        else reject(new WalletError(data.code ?? 'network.chainUnreachable'))
      }
      port.addEventListener('message', receive)
      port.postMessage(check)
    })
  port.start()
  return {
    loadFacts: () => ask('loadFacts') as ReturnType<WindowChecks['loadFacts']>,
    simulate: () => ask('simulate') as ReturnType<WindowChecks['simulate']>,
    answer: (decision) => port.postMessage(decision),
  }
}
