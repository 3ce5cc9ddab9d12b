import type { FrameMessageName } from '@latchkey/wire/frame'

/** A request that has no answer yet. */
export type OpenRequest = {
  id: string
  name: FrameMessageName
  signal: AbortSignal
  /** True for an unsafe method. Only its question listens to the signal, so what is approved goes on. */
  isAbortable: boolean
}

/** The requests in flight. */
export type OpenRequests = {
  open(id: string, name: FrameMessageName): OpenRequest
  close(id: string): void
  has(id: string): boolean
  /** Takes back every question that is still open. */
  abortAll(): void
}

export const createOpenRequests = (): OpenRequests => {
  const entries = new Map<string, { request: OpenRequest; controller: AbortController }>()
  return {
    open: (id, name) => {
      const controller = new AbortController()
      const request = { id, name, signal: controller.signal, isAbortable: false }
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
