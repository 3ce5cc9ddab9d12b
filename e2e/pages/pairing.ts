import { expect } from '@playwright/test'
import { Site } from './site.ts'

/** The pairing views, as the user sees them. */
export class PairingPage extends Site {
  readonly code = this.dialog.getByRole('img', { name: /scan/i })

  /** Opens the page and the QR code. */
  async openCode(): Promise<void> {
    await this.open()
    await this.openWallets()
    await this.wallet('WalletConnect').click()
    await expect(this.code).toBeVisible()
  }

  /** Asks the paired wallet to sign typed data. */
  async signStructured(): Promise<void> {
    const data = {
      domain: { name: 'Latchkey', version: '1', chainId: 1329 },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order',
      message: { amount: '123456789012345678901234567890' },
    }
    await this.sign.getByLabel('Message').fill(JSON.stringify(data))
    await expect(this.sign.getByText(/^Structured data/)).toBeVisible()
    await this.sign.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(this.sign.getByText(/^0x[0-9a-f]{130}$/)).toBeVisible()
  }

  /** The link behind the QR code, as "Copy link" gives it. */
  async copyLink(): Promise<string> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await this.dialog.getByRole('button', { name: 'Copy link' }).click()
    const link = await this.page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    return link
  }
}
