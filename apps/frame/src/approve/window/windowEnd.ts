import { WalletError } from '@latchkey/wire/walletErrors'
import type { Decision } from '../approval.ts'
import type { WindowChecks, WindowEnd, WindowRequest } from '../approvalDeps.ts'
import type { Check, Reply, WindowMessage } from './windowMessages.ts'

/** The window's end of the port. */
export type FrameLine = WindowChecks & {
  answer: (decision: Decision) => void
  onEnd: (listener: (end: WindowEnd) => void) => void
}

export const speakToFrame = (port: MessagePort): FrameLine => {
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
    onEnd: (listener) =>
      port.addEventListener('message', ({ data }) => {
        if (data === 'close' || data === 'wait') listener(data)
      }),
  }
}

/** A request that a frame handed to this window. */
export type Asked = { request: WindowRequest; frame: FrameLine; source: Window }

type Place = {
  /** The frame that opened this window, or the page around it. */
  opener: Window
  /** The ID that the page gave this window; empty when a frame opened it. */
  id: string
}

const pollMs = 250
/** No page we serve has more frames than this. */
const mostFrames = 100

/**
 * Waits for a request from the wallet's frame: the opener itself, or a frame directly inside the page that opened this
 * window. Reports to them by their exact origin, so the page and other frames in it learn nothing.
 */
export const listenForRequest = ({ opener, id }: Place, onAsk: (asked: Asked) => void): (() => void) => {
  const report = (target: Window) =>
    target.postMessage({ type: 'latchkey/ready', ...(id && { id }) } satisfies WindowMessage, location.origin)
  const isFrame = (source: Window) => (id ? source.parent === opener && source !== opener : source === opener)
  const receive = (event: MessageEvent) => {
    const message = event.data as WindowMessage | undefined
    const [port] = event.ports
    const source = event.source as Window | null
    if (event.origin !== location.origin || !source || !isFrame(source)) return
    if (message?.type !== 'latchkey/ask' || !port || (message.id ?? '') !== id) return
    stop()
    onAsk({ request: message.request, frame: speakToFrame(port), source })
  }
  const reportAll = () => {
    for (let at = 0; at < Math.min(opener.length, mostFrames); at += 1) {
      const frame = opener[at]
      if (frame) report(frame)
    }
  }
  window.addEventListener('message', receive)
  if (!id) report(opener)
  else reportAll()
  const timer = id ? setInterval(reportAll, pollMs) : undefined
  const stop = () => {
    window.removeEventListener('message', receive)
    clearInterval(timer)
  }
  return stop
}
