import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { addresses } from '../addresses.ts'
import { projectId } from './dapp.ts'
import { readCode } from './login.ts'
import { keepCode } from './recoveryCode.ts'

/** Gives a page an authenticator that can derive secrets (PRF), as phones and password managers have. */
export const addAuthenticator = async (page: Page, hasPrf = true) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal', hasPrf },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return {
    /** False: it answers for whoever has it in their hands, without having seen its person. */
    seePerson: (isSeen: boolean) =>
      session.send('WebAuthn.setResponseOverrideBits', { authenticatorId, isBadUV: !isSeen }),
  }
}

/** The wallet's own page at top level, by what a person sees. */
export class WalletPage {
  constructor(readonly page: Page) {}

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name })
  }

  async open(path = 'settings'): Promise<void> {
    await this.page.goto(`${addresses.wallet}/${path}?projectId=${projectId}`)
  }

  /** Types the address and the code of the mail that makes so many. */
  async signIn(email: string, nth = 1): Promise<void> {
    await this.open()
    await this.page.getByLabel('Email').fill(email)
    await this.button('Send me a code').click()
    await expect(this.page.getByText(`Enter the code we sent to ${email}.`)).toBeVisible({ timeout: 15_000 })
    await this.page.keyboard.type(await readCode(email, nth))
  }

  async address(): Promise<string> {
    const card = this.page.getByRole('region', { name: 'Addresses' })
    await expect(card).toBeVisible({ timeout: 20_000 })
    const text = ((await card.textContent()) ?? '').replace(/\s/g, '')
    return text.match(/0x[0-9a-fA-F]{40}/)?.[0] ?? ''
  }

  /** Keeps a recovery code and a passkey, and ends what the operator could do. Answers with the code. */
  async makeItYours(): Promise<string> {
    await this.button('Switch to self-custody').click()
    const code = await keepCode(this.page)
    await this.button('Switch to self-custody').click()
    await expect(this.page.getByText('We don’t hold a key to this wallet.')).toBeVisible({ timeout: 20_000 })
    return code
  }

  /** Saves what a press downloads and answers with its text and where it lies. */
  async download(name: string): Promise<{ text: string; path: string }> {
    const [file] = await Promise.all([this.page.waitForEvent('download'), this.button(name).click()])
    const path = await file.path()
    return { text: await readFile(path, 'utf8'), path }
  }

  /** This browser loses everything it kept. */
  async forgetEverything(): Promise<void> {
    await this.page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '')
    })
  }
}
