import type { UnlockOffer, UnlockPrompt } from '../vault/unlockPrompt.ts'

/** A fake user who saves the code shown, and unlocks a wallet as `unlock` does. */
export const createFakePrompt = (
  unlock: (offer: UnlockOffer) => Promise<void> = () => Promise.reject(new Error('no')),
) => {
  const kept: string[] = []
  const offered: UnlockOffer['types'][] = []
  const prompt: UnlockPrompt = {
    askBackup: async ({ code, make, addPasskey }) => {
      kept.push(code)
      // A browser without passkeys continues with the code alone.
      if (await make()) await addPasskey().catch(() => undefined)
      return 'kept'
    },
    askLoginRequest: async () => 'cancelled',
    tellUnconfirmed: async () => 'cancelled',
    askLogin: async ({ tryPasskey }) => {
      await tryPasskey()
      return 'opened'
    },
    askPasskey: async ({ tryPasskey }) => {
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
