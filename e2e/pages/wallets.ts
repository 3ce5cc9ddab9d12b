import type { Locator } from '@playwright/test'
import { Site } from './site.ts'

/** The user's wallet list, as they see it. */
export class WalletsPage extends Site {
  readonly connected = this.dialog.getByRole('list', { name: 'Connected wallets' })
  readonly recent = this.dialog.getByRole('list', { name: 'Recently connected' })
  readonly toast = this.page.getByRole('status')

  /** Opens the list from the account. */
  async openList(address: string): Promise<void> {
    await this.openAccount(address)
    await this.dialog.getByRole('button', { name: /Switch wallet/ }).click()
  }

  press(name: string | RegExp): Promise<void> {
    return this.dialog.getByRole('button', { name }).click()
  }

  row(name: string): Locator {
    return this.connected.getByRole('listitem').filter({ hasText: name })
  }
}
