import { WalletError } from '@latchkey/wire/walletErrors'
import type { PasskeyAnswer, Passkeys } from './passkeys.ts'
import type { UnlockPrompt } from './unlockPrompt.ts'

const isNotUsed = (error: unknown): boolean => error instanceof WalletError && error.code === 'passkey.notUsed'

/**
 * Passkeys for a request that was approved elsewhere: in the wallet's own window, whose click doesn't count in this
 * document, or too long ago. Safari then refuses to ask, so a card gets its own click and asks again.
 */
export const withPress = (passkeys: Passkeys, prompt: () => Promise<UnlockPrompt>): Passkeys => ({
  ...passkeys,
  get: async (question, salt) => {
    const isPressed = passkeys.isPressed()
    try {
      return await passkeys.get(question, salt)
    } catch (error) {
      if (isPressed || !isNotUsed(error)) throw error
      let answer: PasskeyAnswer | undefined
      const tryPasskey = async () => {
        answer = await passkeys.get(question, salt)
      }
      await (await prompt()).askPasskey({ tryPasskey })
      if (!answer) throw error
      return answer
    }
  },
})
