import type { FrameMessageName, WindowTicket } from '@latchkey/wire/frame'

export type OpenRequest = {
  id: string
  name: FrameMessageName
  signal: AbortSignal
  /** True for an unsafe method. Only its prompt listens to the signal, so an approved request continues. */
  isAbortable: boolean
  window?: WindowTicket | undefined
}

export type OpenRequests = {
  open(id: string, name: FrameMessageName): OpenRequest
  close(id: string): void
  has(id: string): boolean
  /** Cancels every open prompt. */
  abortAll(): void
}

export const createOpenRequests = (): OpenRequests => {
  const entries = new Map<string, { request: OpenRequest; controller: AbortController }>()
  return {
    open: (id, name) => {
      const controller = new AbortController()
      const request: OpenRequest = { id, name, signal: controller.signal, isAbortable: false }
      entries.set(id, { request, controller })
      return request
    },
    close: (id) => {
      entries.delete(id)
    },
    has: (id) => entries.has(id),
    abortAll: () => {
      for (const { request, controller } of entries.values()) if (request.isAbortable) controller.abort()
    },
  }
}
