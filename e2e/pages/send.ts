import { expect } from '@playwright/test'
import { Site } from './site.ts'

/** The send flow in the modal, as the user sees it. */
export class SendPage extends Site {
  readonly amount = this.dialog.getByRole('textbox', { name: /^Amount/ })
  readonly receiver = this.dialog.getByRole('textbox', { name: 'To', exact: true })
  readonly preview = this.dialog.getByRole('button', { name: 'Preview send' })

  /** Opens the form from the page. */
  async openSend(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click()
    await expect(this.dialog.getByRole('heading', { name: 'Send', exact: true })).toBeVisible()
  }

  /** Chooses another token. */
  async choose(symbol: string): Promise<void> {
    await this.dialog.getByRole('button', { name: /change token/ }).click()
    await this.dialog.getByRole('searchbox').fill(symbol)
    await this.dialog
      .getByRole('list', { name: 'Your tokens' })
      .getByRole('button', { name: new RegExp(`^${symbol}`) })
      .click()
    await expect(this.dialog.getByRole('button', { name: `${symbol}, change token` })).toBeVisible()
  }

  async fill(amount: string, receiver: string): Promise<void> {
    await this.receiver.fill(receiver)
    await this.amount.fill(amount)
  }

  /** From the filled form to the wallet's prompt. */
  async confirm(): Promise<void> {
    await this.preview.click()
    await expect(this.dialog.getByRole('heading', { name: 'Review send' })).toBeVisible()
    await this.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  }

  /** The text in the middle of the progress view. */
  async expectSaid(title: string): Promise<void> {
    await expect(this.dialog.getByText(title, { exact: true }).first()).toBeVisible()
  }
}
