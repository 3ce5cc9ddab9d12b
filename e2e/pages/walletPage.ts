import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { addresses, projectId } from '../addresses.ts'
import { readCode } from './mailbox.ts'
import { keepCode } from './recoveryCode.ts'

/** Adds an authenticator with PRF, as in phones and password managers. */
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
    /** False: it answers without user verification. */
    seePerson: (isSeen: boolean) =>
      session.send('WebAuthn.setResponseOverrideBits', { authenticatorId, isBadUV: !isSeen }),
  }
}

/** The wallet's own page at top level, as the user sees it. */
export class WalletPage {
  constructor(readonly page: Page) {}

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name })
  }

  async open(path = 'settings'): Promise<void> {
    await this.page.goto(`${addresses.wallet}/${path}?projectId=${projectId}`)
  }

  /** Types the email address and the code of the nth email. */
  async signIn(email: string, nth = 1): Promise<void> {
    await this.open()
    await this.page.getByLabel('Email').fill(email)
    await this.button('Send me a code').click()
    await expect(this.page.getByText(`Enter the code we sent to ${email}.`)).toBeVisible()
    await this.page.keyboard.type(await readCode(email, nth))
  }

  async address(): Promise<string> {
    const card = this.page.getByRole('region', { name: 'Addresses' })
    await expect(card).toBeVisible()
    const text = ((await card.textContent()) ?? '').replace(/\s/g, '')
    return text.match(/0x[0-9a-fA-F]{40}/)?.[0] ?? ''
  }

  /** Saves a recovery code and a passkey, and switches to self-custody. Returns the code. */
  async makeItYours(): Promise<string> {
    await this.button('Switch to self-custody').click()
    const code = await keepCode(this.page)
    await this.button('Switch to self-custody').click()
    await expect(this.page.getByText('We don’t hold a key to this wallet.')).toBeVisible()
    return code
  }

  /** Saves a download and returns its text and path. */
  async download(name: string): Promise<{ text: string; path: string }> {
    const [file] = await Promise.all([this.page.waitForEvent('download'), this.button(name).click()])
    const path = await file.path()
    return { text: await readFile(path, 'utf8'), path }
  }

  /** Clears everything this browser stored. */
  async forgetEverything(): Promise<void> {
    await this.page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '')
    })
  }
}
