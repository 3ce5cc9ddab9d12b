import type { JoinWindow, WindowAnswer, WindowEnd } from '../approvalDeps.ts'
import { showIn } from './showIn.ts'
import type { WindowMessage } from './windowMessages.ts'

const pollMs = 250
/** A window that a slow phone opens needs this long to load; later, the user is asked to open one. */
const arrivalMs = 8_000

/**
 * The sender, if it is the window with this ID that the page around this frame opened. A page knows the ID and holds the
 * window, so neither proves anything: the origin does, and that the window is not inside another page.
 */
const pageWindowOf = ({ source, origin, data }: MessageEvent, id: string): Window | undefined => {
  const message = data as WindowMessage | undefined
  if (origin !== location.origin || message?.type !== 'latchkey/ready' || message.id !== id) return undefined
  const opened = source as Window | null
  return opened && opened.top === opened && opened.opener === window.parent ? opened : undefined
}

/**
 * Asks in a window that the page opened inside the user's press. Nothing is sent until that window reports to this
 * frame; the first one that does is the only one.
 */
export const joinWindow: JoinWindow = (id, { request, checks, signal, endsWith }) =>
  new Promise((resolve) => {
    let joined: Window | undefined
    let port: MessagePort | undefined
    const startedAt = Date.now()
    const finish = (answer: WindowAnswer) => {
      window.removeEventListener('message', receive)
      signal.removeEventListener('abort', abort)
      clearInterval(timer)
      port?.postMessage(endsWith(answer) satisfies WindowEnd)
      resolve(answer)
    }
    const abort = () => finish('closed')
    const receive = (event: MessageEvent) => {
      const opened = pageWindowOf(event, id)
      if (!opened || (joined && opened !== joined)) return
      joined = opened
      // A window that was reloaded reports again; what it showed before no longer counts.
      port?.close()
      port = showIn(opened, { request, checks, id }, finish)
    }
    const timer = setInterval(() => {
      if (joined?.closed) finish('closed')
      else if (!joined && Date.now() - startedAt > arrivalMs) finish('absent')
    }, pollMs)
    window.addEventListener('message', receive)
    signal.addEventListener('abort', abort)
  })
