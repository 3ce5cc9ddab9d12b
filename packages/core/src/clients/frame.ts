import { type FrameEvent, readFrameEvent } from '@latchkey/wire/envelope'
import { RpcError, WalletError } from '@latchkey/wire/errors'
import {
  appEvent,
  type FrameCall,
  type FrameMessageName,
  type FrameReply,
  type FrameRow,
  frameMessages,
} from '@latchkey/wire/frame'
import { limits } from '@latchkey/wire/limits'
import { isMethodName, isSending, methods } from '@latchkey/wire/methods'
import type { FrameHost, Ports } from '../ports.ts'
import type { frameTimeouts } from '../state/alerts.ts'

export type FrameTimeout = keyof typeof frameTimeouts

type Pending = {
  name: FrameMessageName
  /** The RPC method, if it is one: safe ones aren't aborted. */
  method: string | undefined
  /** The page has left it. */
  isLeft?: boolean
  resolve(payload: unknown): void
  reject(error: WalletError): void
}

/** An error of the frame. Its code decides, and translates the sentence; RPC codes come as `rpc.-32603`. */
const toError = ({ message, code, details }: Extract<FrameEvent, { kind: 'error' }>): WalletError =>
  new WalletError('frame.error', {
    message,
    sentence: { code: code.replace(/^rpc\./, ''), details },
    details: { code },
  })

type Deps = {
  host: FrameHost
  clock: Ports['clock']
  randomId: () => string
  src: () => string
  /** Called if the frame doesn't load, or a login isn't answered, in time. */
  onTimeout(reason: FrameTimeout): void
  onNotice(event: Extract<FrameEvent, { kind: 'notice' }>): void
  warn(message: string, reason: string): void
}

type Payload<N extends FrameMessageName> =
  undefined extends FrameCall<N> ? [payload?: FrameCall<N>] : [payload: FrameCall<N>]

/** The page's half of the protocol: matches replies to open requests by ID and ignores anything else. */
export type FrameClient = {
  /** Creates the frame if need be and waits until it is ready. */
  load(): Promise<void>
  request<N extends FrameMessageName>(name: N, ...payload: Payload<N>): Promise<FrameReply<N>>
  /** Cancels open requests: RPC requests that need an approval, or all of them. */
  abort(what: 'rpc' | 'all'): void
  hasOpenApproval(): boolean
  /** Tells the frame that it is hidden, which cancels its prompts. */
  takeBack(): void
  dispose(): void
}

const isSafe = (method = ''): boolean => isMethodName(method) && methods[method].isSafe

const rowOf = (name: FrameMessageName): FrameRow => frameMessages[name]

export const createFrameClient = ({ host, clock, randomId, src, onTimeout, onNotice, warn }: Deps): FrameClient => {
  const pending = new Map<string, Pending>()
  let loading: Promise<void> | undefined
  let onReady = () => {}

  const settle = (id: string): Pending | undefined => {
    const open = pending.get(id)
    pending.delete(id)
    return open
  }

  const takeBack = (): void => host.post({ type: appEvent('RPC_ABORT'), id: randomId() })

  /** Once approved, a payment is sent although the modal is closed. So only the frame can say that it was declined. */
  const leave = (id: string, open: Pending): void => {
    open.isLeft = true
    clock.after(limits.transaction.waitMs, () => settle(id)?.reject(new WalletError('send.notFound')))
  }

  const abort = (what: 'rpc' | 'all'): void => {
    for (const [id, open] of [...pending]) {
      const { name, method = '', isLeft = false, reject } = open
      const { abort: rule } = rowOf(name)
      const isRpc = rule === 'rpc'
      if (rule === 'never' || (isRpc ? isSafe(method) : what === 'rpc') || (isLeft && what === 'rpc')) continue
      if (what === 'rpc' && isSending(method)) leave(id, open)
      else {
        pending.delete(id)
        reject(new WalletError(isRpc ? 'frame.rpcAborted' : 'frame.aborted'))
      }
      if (isRpc) takeBack()
    }
  }

  const hear = (data: unknown): void => {
    const event = readFrameEvent(data)
    if (!event) return
    if (event.kind === 'invalid') {
      warn('W3mFrame: invalid frame event', event.reason)
      return
    }
    if (event.kind === 'notice') {
      if (event.name === 'READY') onReady()
      onNotice(event)
      return
    }
    const open = pending.get(event.id)
    if (!open || open.name !== event.name) return
    settle(event.id)
    if (event.kind === 'success') open.resolve(event.payload)
    else if (event.code === 'rpc.4001') open.reject(new RpcError(4001))
    else if (event.code === 'frame.rpcAborted') open.reject(new WalletError('frame.rpcAborted'))
    else open.reject(toError(event))
  }
  const unlisten = host.listen(hear)

  const load = (): Promise<void> => {
    if (!host.isCreated()) loading = undefined
    loading ??= new Promise<void>((resolve, reject) => {
      const cancel = clock.after(limits.frame.loadTimeoutMs, () => {
        loading = undefined
        host.remove()
        onTimeout('iframe_load_failed')
        abort('all')
        reject(new WalletError('frame.loadFailed'))
      })
      onReady = () => {
        cancel()
        resolve()
      }
      host.create(src())
    })
    return loading
  }

  const request: FrameClient['request'] = async (name, ...[payload]) => {
    await load()
    const id = randomId()
    const method =
      typeof payload === 'object' && payload !== null && 'method' in payload ? String(payload.method) : undefined
    return new Promise((resolve, reject) => {
      const { timeoutMs } = rowOf(name)
      const cancel =
        timeoutMs === undefined
          ? () => {}
          : clock.after(timeoutMs, () => {
              settle(id)?.reject(new WalletError('frame.aborted'))
              onTimeout('iframe_request_timeout')
            })
      pending.set(id, {
        name,
        method,
        resolve: (reply) => {
          cancel()
          resolve(reply as FrameReply<typeof name>)
        },
        reject: (error) => {
          cancel()
          reject(error)
        },
      })
      host.post({ type: appEvent(name), id, ...(payload !== undefined && { payload }) })
    })
  }

  return {
    load,
    request,
    abort,
    takeBack,
    hasOpenApproval: () =>
      [...pending.values()].some(({ name, method, isLeft }) => name === 'RPC_REQUEST' && !isSafe(method) && !isLeft),
    dispose: () => {
      unlisten()
      abort('all')
      host.remove()
    },
  }
}
