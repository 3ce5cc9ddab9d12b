import { WalletError } from '@latchkey/wire/walletErrors'
import { describe, expect, it } from 'vitest'
import { createFakePasskeys } from '../testing/fakePasskeys.ts'
import { createFakePrompt } from '../testing/fakePrompt.ts'
import type { Passkeys } from './passkeys.ts'
import { withPress } from './withPress.ts'

const salt = new Uint8Array(32)
const question = { topic: { purpose: 'vouch', digest: `0x${'11'.repeat(32)}`, nonce: 'a' }, options: {} } as const

/** A browser that asks for a passkey only right after a click in this document. */
const strictBrowser = () => {
  const passkeys = createFakePasskeys()
  const clicks = { isPressed: false, asked: 0 }
  const strict: Passkeys = {
    ...passkeys,
    isPressed: () => clicks.isPressed,
    get: (...args) => {
      clicks.asked += 1
      return clicks.isPressed ? passkeys.get(...args) : Promise.reject(new WalletError('passkey.notUsed'))
    },
  }
  return { strict, clicks }
}
const { prompt } = createFakePrompt()

describe('[threat 27] a passkey for a request that was approved in another window', () => {
  it('is asked again after a click on a card, where the browser wants one', async () => {
    const { strict, clicks } = strictBrowser()
    let shown = 0
    const passkeys = withPress(strict, async () => ({
      ...prompt,
      askPasskey: async ({ tryPasskey }) => {
        shown += 1
        clicks.isPressed = true
        await tryPasskey()
        return 'opened'
      },
    }))
    const { response } = await passkeys.get(question, salt)
    expect(response).toHaveProperty('response.signature')
    expect([shown, clicks.asked]).toEqual([1, 2])
  })

  it('is not used when the user closes the card', async () => {
    const { strict } = strictBrowser()
    const passkeys = withPress(strict, async () => ({ ...prompt, askPasskey: async () => 'cancelled' }))
    await expect(passkeys.get(question, salt)).rejects.toMatchObject({ code: 'passkey.notUsed' })
  })

  it('shows no card where the browser asks by itself, after a click, or for another failure', async () => {
    const never = async () => {
      throw new Error('a card was shown')
    }
    const willing: Passkeys = { ...createFakePasskeys(), isPressed: () => false }
    await expect(withPress(willing, never).get(question, salt)).resolves.toHaveProperty('response')
    const { strict } = strictBrowser()
    const pressed = { ...strict, isPressed: () => true }
    await expect(withPress(pressed, never).get(question, salt)).rejects.toMatchObject({ code: 'passkey.notUsed' })
    const broken = { ...willing, get: () => Promise.reject(new WalletError('passkey.refused')) }
    await expect(withPress(broken, never).get(question, salt)).rejects.toMatchObject({ code: 'passkey.refused' })
  })
})
