import type { Page } from '@playwright/test'
import { Dapp } from './dapp.ts'
import { newEmail } from './login.ts'
import { middleOf } from './press.ts'

/** A third-party page with an email wallet, which `ask` then asks for a signature. */
export const askToSign = async (page: Page, body = '') => {
  const dapp = await Dapp.open(page, { body })
  const address = await dapp.logIn(newEmail())
  const ask = async (text = 'I give you everything') => {
    const id = await dapp.request('personal_sign', [text, address])
    return { id, isAnswered: async () => (await dapp.heard()).some((one) => one.id === id) }
  }
  const sign = dapp.screen.getByRole('button', { name: 'Sign' })
  return { dapp, address, ask, sign, middle: () => middleOf(sign) }
}
