import type { Popup } from '../ports.ts'

/** A fake window that navigates as told and posts what the test says. */
export type FakePopup = Popup & { urls: string[]; say(origin: string, data: unknown): void; shut(): void }

export const createFakePopup = (): FakePopup => {
  const listeners = new Set<Parameters<Popup['listen']>[0]>()
  let isShut = false
  const shut = () => {
    isShut = true
  }
  const urls: string[] = []
  return {
    urls,
    go: (url) => void urls.push(url),
    isClosed: () => isShut,
    close: shut,
    shut,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    say: (origin, data) => {
      for (const listener of [...listeners]) listener({ origin, data })
    },
  }
}
