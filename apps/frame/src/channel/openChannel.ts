import { type AppEvent, readAppEvent } from '@latchkey/wire/envelope'
import { type FrameNoticeName, noticeEvent } from '@latchkey/wire/frame'
import { hello, helloType, welcomeType } from '@latchkey/wire/hello'
import { walletLimits } from '@latchkey/wire/limits'
import * as v from 'valibot'
import { findCapBreach } from './messageCaps.ts'
import type { ParentGate, Sender } from './pinParent.ts'
import { createRateLimit } from './rateLimit.ts'
import { createSeenIds } from './seenIds.ts'

/** The part of a MessagePort that the channel uses. */
export type ChannelPort = {
  postMessage(message: unknown): void
  close(): void
  start(): void
  addEventListener(type: 'message', listen: (event: { data: unknown }) => void): void
}

export type WindowMessage = Sender & { data: unknown; ports: readonly ChannelPort[] }

/** Sends a reply the way its request came in. */
export type Reply = (message: { type: string; id?: string; payload?: unknown }) => void

/** Counts of rejected messages for tests and the log, without their content. */
export type Refusals = { foreign: number; invalid: number; limited: number; replayed: number; late: number }

type Deps = {
  gate: ParentGate
  /** Posts to the parent window, to this origin only. */
  post: (message: unknown, targetOrigin: string) => void
  onEvent: (event: AppEvent, reply: Reply) => void
  /** Answers a valid request that came too fast or reused an ID. */
  onRefused: (event: AppEvent, reply: Reply, why: 'limited' | 'replayed') => void
  elapsed: () => number
  warn?: (...text: string[]) => void
}

export type Channel = {
  /** A listener for the window's `message` event. */
  receive(event: WindowMessage): void
  sayReady(version: string): void
  notify(name: FrameNoticeName, payload: unknown): void
  refusals: Readonly<Refusals>
}

const rememberedIds = 10_000

/** The frame's channel: window messages, as AppKit pages use them, until our page offers a private port. */
export const openChannel = ({ gate, post, onEvent, onRefused, elapsed, warn = console.warn }: Deps): Channel => {
  const refusals: Refusals = { foreign: 0, invalid: 0, limited: 0, replayed: 0, late: 0 }
  const mayPass = createRateLimit(walletLimits.messages.perSecond, walletLimits.messages.atOnce, elapsed)
  const seen = createSeenIds(rememberedIds)
  let port: ChannelPort | undefined

  const invalid = (reason: string): void => {
    refusals.invalid += 1
    warn('W3mFrame: invalid app event', reason)
  }

  const take = (data: unknown, reply: Reply): void => {
    const isInTime = mayPass()
    const breach = findCapBreach(data)
    const event = breach === undefined ? readAppEvent(data) : { kind: 'invalid' as const, reason: breach }
    if (!event) return
    if ('kind' in event) invalid(event.reason)
    else if (!isInTime) {
      refusals.limited += 1
      onRefused(event, reply, 'limited')
    } else if (!seen.add(event.id)) {
      refusals.replayed += 1
      onRefused(event, reply, 'replayed')
    } else onEvent(event, reply)
  }

  const upgrade = ({ data, ports }: WindowMessage): void => {
    const [first, ...others] = ports
    const greeting = findCapBreach(data) === undefined ? v.safeParse(hello, data) : undefined
    if (port || !first || others.length > 0 || !greeting?.success) {
      refusals.late += port ? 1 : 0
      for (const refused of ports) refused.close()
      if (!port) invalid('hello: expected version 1, a nonce and one port')
      return
    }
    // Set first, so of many simultaneous greetings exactly one is accepted.
    port = first
    const reply: Reply = (message) => first.postMessage(message)
    first.addEventListener('message', (event) => take(event.data, reply))
    first.start()
    first.postMessage({ type: welcomeType, nonce: greeting.output.nonce })
  }

  const isHello = (data: unknown): boolean =>
    typeof data === 'object' && data !== null && 'type' in data && data.type === helloType

  return {
    refusals,
    receive: (event) => {
      if (!gate.accepts(event)) refusals.foreign += 1
      else if (isHello(event.data)) upgrade(event)
      else if (port) refusals.late += 1
      else take(event.data, (message) => post(message, event.origin))
    },
    // The only message without a pinned target: no page is pinned yet, and it only says that the frame is here.
    sayReady: (version) => post({ type: noticeEvent('READY'), payload: { version } }, '*'),
    notify: (name, payload) => {
      const message = { type: noticeEvent(name), payload }
      const origin = gate.pinned()
      if (port) port.postMessage(message)
      else if (origin !== undefined) post(message, origin)
    },
  }
}
