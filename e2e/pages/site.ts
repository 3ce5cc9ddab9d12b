import { expect, type Locator, type Page } from '@playwright/test'

/** The page and its modal, as the user sees and hears them. */
export class Site {
  readonly connectButton: Locator
  readonly dialog: Locator
  readonly wallets: Locator
  readonly sign: Locator

  constructor(readonly page: Page) {
    this.connectButton = page
      .getByRole('banner')
      .getByRole('button', { name: /^(Connect wallet|Connecting…|Reconnecting…)$/ })
    this.dialog = page.getByRole('dialog')
    this.wallets = this.dialog.getByRole('list', { name: 'Wallets' })
    this.sign = page.getByRole('region', { name: 'Sign a message' })
  }

  async open(): Promise<void> {
    await this.page.goto('/')
  }

  async openWallets(): Promise<void> {
    await this.connectButton.click()
    await expect(this.dialog.getByRole('heading', { name: 'Connect a wallet' })).toBeVisible()
  }

  wallet(name: string): Locator {
    return this.dialog.getByRole('button', { name: new RegExp(`^${name}`) })
  }

  accountButton(address: string): Locator {
    return this.page.getByRole('button', { name: `Your account ${address.slice(0, 6)}…${address.slice(-4)}` })
  }

  /** Opens the page and connects. */
  async connect(name: string, address: string): Promise<void> {
    await this.open()
    await this.openWallets()
    await this.wallet(name).click()
    await expect(this.accountButton(address)).toBeVisible()
    await expect(this.dialog).toBeHidden()
  }

  async openAccount(address: string): Promise<void> {
    await this.accountButton(address).click()
    await expect(this.dialog).toBeVisible()
  }
}
