import type { FrameState } from './context.ts'
import type { UnlockPrompt } from './vault/unlockPrompt.ts'

/** Wallet prompts shown in a frame: the page must make room for them, and may cancel them. */
export type Prompts = { prompt: () => Promise<UnlockPrompt>; cancelAll(): void }

/** While a prompt waits, the page is told to show the frame. A prompt canceled by the page counts as canceled. */
export const createPrompts = (load: () => Promise<UnlockPrompt>, notify: FrameState['notify']): Prompts => {
  const waiting = new Set<AbortController>()
  const attend = async <R>(ask: (signal: AbortSignal) => Promise<R>, outer?: AbortSignal): Promise<R> => {
    const controller = new AbortController()
    outer?.addEventListener('abort', () => controller.abort(), { once: true })
    waiting.add(controller)
    notify('ATTENTION', { isNeeded: true })
    try {
      return await ask(controller.signal)
    } finally {
      waiting.delete(controller)
      if (waiting.size === 0) notify('ATTENTION', { isNeeded: false })
    }
  }
  return {
    prompt: async () => {
      const screens = await load()
      return {
        askLogin: (offer) => attend((signal) => screens.askLogin(offer, signal)),
        askPasskey: (offer) => attend((signal) => screens.askPasskey(offer, signal)),
        askCode: (offer) => attend((signal) => screens.askCode(offer, signal)),
        askDevices: (offer) => attend((signal) => screens.askDevices(offer, signal)),
        askUnlock: (offer) => attend((signal) => screens.askUnlock(offer, signal)),
        askBackup: (offer) => attend((signal) => screens.askBackup(offer, signal)),
        tellUnconfirmed: (outer) => attend((signal) => screens.tellUnconfirmed(signal), outer),
        askLoginRequest: (offer) => attend((signal) => screens.askLoginRequest(offer, signal)),
      }
    },
    cancelAll: () => {
      for (const controller of waiting) controller.abort()
    },
  }
}
