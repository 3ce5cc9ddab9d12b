import { expect, type Locator, type Page } from '@playwright/test'
import { giveSei, giveToken } from '../money.ts'
import { TestWallet } from '../wallets/testWallet.ts'
import { addressOf, turnTo } from './embedded.ts'
import { logIn, newEmail } from './login.ts'
import { Site } from './site.ts'

/** The swap flow in the modal, as the user sees it. */
export class SwapPage extends Site {
  readonly pay = this.dialog.getByRole('textbox', { name: 'You pay' })
  readonly receive = this.dialog.getByRole('textbox', { name: 'You receive' })
  readonly review = this.dialog.getByRole('button', { name: 'Review swap' })
  readonly title = this.dialog.getByRole('heading').first()

  /** Opens the account, and the swap from there. */
  async openSwap(address: string): Promise<void> {
    await this.openAccount(address)
    await this.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(this.dialog.getByRole('button', { name: /, change token$/ }).first()).toBeVisible()
  }

  private async pick(symbol: string): Promise<void> {
    await this.dialog.getByRole('searchbox').fill(symbol)
    await this.dialog
      .getByRole('listitem')
      .getByRole('button', { name: new RegExp(`^${symbol}\\b`) })
      .first()
      .click()
    await expect(this.pay).toBeVisible()
  }

  async paying(symbol: string): Promise<void> {
    await this.dialog
      .getByRole('button', { name: /change token|Select token/ })
      .first()
      .click()
    await this.pick(symbol)
  }

  async receiving(symbol: string): Promise<void> {
    await expect(this.dialog.getByRole('button', { name: /change token/ }).first()).toBeVisible()
    await this.dialog
      .getByRole('button', { name: /change token|^Select token/ })
      .nth(1)
      .click()
    await this.pick(symbol)
  }

  /** A row of the details, by its label. */
  fact(name: string): Locator {
    return this.dialog.locator('.KeyValue-row', { hasText: name }).locator('dd')
  }

  /** From the amounts to the review. */
  async openReview(): Promise<void> {
    await expect(this.review).not.toHaveAttribute('aria-disabled')
    await this.review.click()
    await expect(this.title).toHaveText('Review swap')
    await expect(this.fact('At least')).toHaveText(/\d/)
  }

  async expectSaid(text: string | RegExp): Promise<void> {
    await expect(this.dialog.getByText(text).first()).toBeVisible()
  }
}

type Gift = Partial<Record<'USDC' | 'USDT0' | 'WETH', `${number}`>>

/** A user with some money, at the swap. */
export const beginSwap = async (page: Page, gifts: Gift = {}) => {
  const wallet = await TestWallet.install(page)
  await giveSei(wallet.address, '20')
  for (const [symbol, amount] of Object.entries(gifts))
    await giveToken(wallet.address, symbol as keyof Gift & string as 'USDC', amount)
  const swap = new SwapPage(page)
  await swap.connect('Harbour Wallet', wallet.address)
  await swap.openSwap(wallet.address)
  return { wallet, swap }
}

/** A user with an embedded wallet and some money, at the swap. */
export const beginEmbeddedSwap = async (page: Page, { isSmart }: { isSmart: boolean }) => {
  await logIn(page, newEmail())
  const swap = new SwapPage(page)
  if (isSmart) await turnTo(page, 'Smart account')
  const address = await addressOf(page)
  await giveSei(address, '20')
  await giveToken(address, 'USDC', '500')
  await page.getByRole('main').getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(swap.dialog.getByText('Balance 20')).toBeVisible()
  return { swap, address }
}
