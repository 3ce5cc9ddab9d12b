import { WalletError } from '@latchkey/wire/errors'
import { helloType, welcomeType } from '@latchkey/wire/hello'
import { limits } from '@latchkey/wire/limits'
import type { FrameHost, FramePlace } from '../ports.ts'
import { frameHome } from './frameHome.ts'

const frameId = 'w3m-iframe'
const welcomeMs = 400

const hasType = (data: unknown, type: string): data is { type: string; nonce?: unknown } =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === type

/**
 * The hidden frame (FRAME-01). A message counts only when it comes from this frame's own window and its exact origin;
 * after READY the page moves to a private port, and posts wait until that is settled. A frame that doesn't support
 * ports keeps using window messages.
 */
export const createFrameHost = (randomId: () => string, container?: FrameHost['container']): FrameHost => {
  const listeners = new Set<(data: unknown) => void>()
  let frame: HTMLIFrameElement | undefined
  let origin = ''
  let port: MessagePort | undefined
  let waiting: unknown[] | undefined

  const tell = (data: unknown) => {
    for (const listener of listeners) listener(data)
  }

  const send = (message: unknown) => {
    if (port) port.postMessage(message)
    else frame?.contentWindow?.postMessage(message, origin)
  }

  const flush = () => {
    const queue = waiting ?? []
    waiting = undefined
    for (const message of queue) send(message)
  }

  const greet = () => {
    const channel = new MessageChannel()
    const nonce = randomId()
    const timer = setTimeout(() => {
      channel.port1.close()
      flush()
    }, welcomeMs)
    channel.port1.onmessage = ({ data }) => {
      if (!port && hasType(data, welcomeType) && data.nonce === nonce) {
        clearTimeout(timer)
        port = channel.port1
        return flush()
      }
      if (port) tell(data)
    }
    waiting = []
    frame?.contentWindow?.postMessage({ type: helloType, v: 1, nonce }, origin, [channel.port2])
  }

  const hear = ({ source, origin: from, data }: MessageEvent) => {
    if (!frame || source !== frame.contentWindow || from !== origin || port) return
    if (hasType(data, '@w3m-frame/READY')) greet()
    tell(data)
  }

  const remove = () => {
    window.removeEventListener('message', hear)
    port?.close()
    frame?.remove()
    frame = undefined
    port = undefined
    waiting = undefined
  }

  const host: FrameHost = {
    container,
    create: (src) => {
      if (host.isCreated()) return
      // The page has removed the last one, which ended it.
      remove()
      origin = new URL(src).origin
      window.addEventListener('message', hear)
      frame = document.createElement('iframe')
      frame.id = frameId
      frame.name = 'w3m-secure-iframe'
      frame.title = 'Latchkey wallet'
      frame.allow = `publickey-credentials-get ${origin}; publickey-credentials-create ${origin}`
      frame.referrerPolicy = 'origin'
      frame.src = src
      Object.assign(frame.style, {
        position: 'fixed',
        zIndex: String(limits.frame.zIndex),
        display: 'none',
        border: 'none',
        colorScheme: 'normal',
        // Dialogs of component libraries turn off pointer events on the body, and an iframe would inherit that.
        pointerEvents: 'auto',
      })
      frameHome(host).append(frame)
    },
    isCreated: () => frame?.isConnected === true,
    post: (message) => {
      if (!frame?.contentWindow) throw new WalletError('frame.notSet')
      if (waiting) waiting.push(message)
      else send(message)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show: ({ left, top, width, height }: FramePlace) => {
      if (!frame) return
      frame.inert = false
      Object.assign(frame.style, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${width}px`,
        height: `${height}px`,
        display: 'block',
      })
    },
    hide: () => {
      if (frame) frame.style.display = 'none'
    },
    remove,
  }
  return host
}
