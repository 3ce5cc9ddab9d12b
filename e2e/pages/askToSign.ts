import { expect, type Page } from '@playwright/test'
import { Dapp } from './dapp.ts'
import { newEmail } from './login.ts'

/** A third-party page with an email wallet, which `ask` then asks for a signature. */
export const askToSign = async (page: Page, body = '') => {
  const dapp = await Dapp.open(page, { body })
  const address = await dapp.logIn(newEmail())
  const ask = async (text = 'I give you everything') => {
    const id = await dapp.request('personal_sign', [text, address])
    return { id, isAnswered: async () => (await dapp.heard()).some((one) => one.id === id) }
  }
  const sign = dapp.screen.getByRole('button', { name: 'Sign' })
  /** Where the middle of the button is, once it can be pressed. */
  const middle = async () => {
    await expect(sign).toBeEnabled()
    const box = await sign.boundingBox()
    if (!box) throw new Error('The button has no place.')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  return { dapp, address, ask, sign, middle }
}
