import { expect, type Page } from '@playwright/test'
import { Site } from './site.ts'

/** The pairing views, by what a person sees. */
export class PairingPage extends Site {
  readonly code = this.dialog.getByRole('img', { name: /scan/i })

  constructor(page: Page) {
    super(page)
  }

  /** Opens the page and the code. */
  async openCode(): Promise<void> {
    await this.open()
    await this.openWallets()
    await this.wallet('WalletConnect').click()
    await expect(this.code).toBeVisible()
  }

  /** The link behind the code, as "Copy link" gives it. */
  async copyLink(): Promise<string> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await this.dialog.getByRole('button', { name: 'Copy link' }).click()
    const link = await this.page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    return link
  }
}
