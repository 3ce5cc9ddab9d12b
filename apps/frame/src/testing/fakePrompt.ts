import type { UnlockOffer, UnlockPrompt } from '../vault/unlockPrompt.ts'

/** A person who keeps the code that they are shown, and uses what `unlock` does when a wallet is closed. */
export const createFakePrompt = (
  unlock: (offer: UnlockOffer) => Promise<void> = () => Promise.reject(new Error('no')),
) => {
  const kept: string[] = []
  const offered: UnlockOffer['types'][] = []
  const prompt: UnlockPrompt = {
    askBackup: async ({ code, make, addPasskey }) => {
      kept.push(code)
      // A browser without passkeys goes on with the code alone.
      if (await make()) await addPasskey().catch(() => undefined)
      return 'kept'
    },
    askLoginRequest: async () => 'cancelled',
    tellUnconfirmed: async () => 'cancelled',
    askLogin: async ({ tryPasskey }) => {
      await tryPasskey()
      return 'opened'
    },
    askCode: async () => 'cancelled',
    askDevices: async () => 'cancelled',
    askUnlock: async (offer) => {
      offered.push(offer.types)
      await unlock(offer)
      return 'opened'
    },
  }
  return { prompt, kept, offered }
}
