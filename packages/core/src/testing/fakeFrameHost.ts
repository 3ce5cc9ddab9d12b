import type { AppEvent } from '@latchkey/wire/envelope'
import { readAppEvent } from '@latchkey/wire/envelope'
import { errorEvent, type FrameMessageName, successEvent } from '@latchkey/wire/frame'
import type { FrameHost, FramePlace } from '../ports.ts'

/** The fake frame's answer to a message; `silent` leaves the request open. */
export type FrameAnswer =
  | { reply?: unknown }
  | { error: string; code?: string; details?: Record<string, number> }
  | 'silent'
export type FrameScript = Partial<Record<FrameMessageName, (payload: unknown) => FrameAnswer>>

export type FakeFrameHost = FrameHost & {
  /** Every message that the page sent, parsed by its row; one that does not parse fails the test. */
  sent: readonly AppEvent[]
  src: string | undefined
  place: FramePlace | undefined
  say(data: unknown): void
}

/** A fake frame: parses the page's messages by the wire's rows and answers from a script. */
export const createFakeFrameHost = (script: FrameScript = {}, { isReady = true } = {}): FakeFrameHost => {
  const listeners = new Set<(data: unknown) => void>()
  const sent: AppEvent[] = []
  const say = (data: unknown) => {
    for (const listener of [...listeners]) listener(data)
  }
  const host: FakeFrameHost = {
    sent,
    src: undefined,
    place: undefined,
    say,
    create: (src) => {
      host.src = src
      if (isReady) queueMicrotask(() => say({ type: '@w3m-frame/READY', payload: {} }))
    },
    isCreated: () => host.src !== undefined,
    post: (message) => {
      const event = readAppEvent(message)
      if (!event || 'kind' in event) throw new Error(`The page sent a wrong message: ${event?.reason ?? 'not ours'}`)
      sent.push(event)
      const answer = script[event.name]?.(event.payload) ?? {}
      if (answer === 'silent') return
      const { id, name } = event
      queueMicrotask(() =>
        say(
          'error' in answer
            ? {
                type: errorEvent(name),
                id,
                payload: { message: answer.error, code: answer.code, details: answer.details },
              }
            : { type: successEvent(name), id, payload: answer.reply },
        ),
      )
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show: (place) => {
      host.place = place
    },
    hide: () => {
      host.place = undefined
    },
    remove: () => {
      host.src = undefined
    },
  }
  return host
}
