import { expect, type Page } from '@playwright/test'
import { getAddress, toHex } from 'viem'
import { giveEnsName } from '../ens.ts'
import { giveSei, seiOf } from '../money.ts'
import { axeViolations } from '../pages/axe.ts'
import { SendPage } from '../pages/send.ts'
import { test } from '../test.ts'
import { TestWallet } from '../wallets/testWallet.ts'

const newLabel = () => `ada${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

class NamesPage extends SendPage {
  readonly name = this.dialog.getByRole('textbox', { name: 'Name' })

  constructor(page: Page) {
    super(page)
  }

  async openNames(address: string): Promise<void> {
    await this.openAccount(address)
    await this.dialog.getByRole('button', { name: /Choose a name/ }).click()
    await expect(this.name).toBeVisible()
  }
}

const connected = async (page: Page) => {
  const wallet = await TestWallet.install(page)
  await giveSei(wallet.address, '1')
  const site = new NamesPage(page)
  await site.connect('Harbour Wallet', wallet.address)
  return { wallet, site }
}

test('[ACT-09, DATA-10] looks up a name, registers it with a signature, shows it and sends to it', async ({
  page,
  browser,
}) => {
  const { wallet, site } = await connected(page)
  const label = newLabel()
  await site.openNames(wallet.address)
  await site.name.fill('Ab c')
  await expect(site.name).toHaveValue('abc')
  await expect(site.dialog.getByRole('alert')).toHaveText('Name must be at least 4 characters long')
  await site.name.fill(label)
  await expect(site.dialog.getByRole('button', { name: `Register ${label}.latchkey.id` })).toBeEnabled()
  expect(await axeViolations(page)).toEqual([])
  wallet.decision = 'reject'
  await page.keyboard.press('Enter')
  await expect(site.dialog.getByText('Request declined. Nothing was registered.')).toBeVisible()
  wallet.decision = 'approve'
  await site.dialog.getByRole('button', { name: `Register ${label}.latchkey.id` }).click()
  await expect(site.dialog.getByRole('heading', { name: 'The name is yours' })).toBeVisible()
  await expect(site.dialog.getByText(`${label}.latchkey.id`, { exact: true })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await site.dialog.getByRole('button', { name: 'Let’s go' }).click()
  await expect(site.dialog.getByText(`${label}.latchkey.id`).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Your account ${label}.latchkey.id` })).toBeVisible()

  const other = await browser.newContext({ baseURL: page.url(), colorScheme: 'dark' })
  const friend = await connected(await other.newPage())
  await friend.site.openSend()
  await friend.site.fill('0.125', `${label}.latchkey.id`)
  await expect(friend.site.dialog.getByText('Goes to').first()).toBeVisible()
  await expect(friend.site.dialog.locator(`[title="${wallet.address}"]`).first()).toBeVisible()
  await friend.site.confirm()
  await friend.site.expectSaid('The payment is confirmed and final.')
  expect(await seiOf(wallet.address)).toBe('1.125')
  await friend.site.page.keyboard.press('Escape')

  await friend.site.openNames(friend.wallet.address)
  await friend.site.name.fill(label)
  await expect(friend.site.dialog.getByText('Someone already has this name').first()).toBeVisible()
  await other.close()
})

test('[DATA-10, DATA-11] an ENS name resolves to its address with a notice; an unregistered name resolves to none', async ({
  page,
}) => {
  const { site } = await connected(page)
  const label = newLabel()
  const friend = getAddress(toHex(crypto.getRandomValues(new Uint8Array(20))))
  await giveEnsName(`${label}.eth`, friend)
  await site.openSend()
  await site.fill('0.1', `${label}.latchkey.id`)
  await expect(site.dialog.getByText('No one has this name')).toBeVisible()
  await expect(site.dialog.getByRole('button', { name: 'Invalid address' })).toBeVisible()
  await site.receiver.fill('no_name_.eth')
  await expect(site.dialog.getByText('Names of this kind aren’t known here. Ask for the 0x address.')).toBeVisible()
  await site.receiver.fill(`none${label}.eth`)
  await expect(site.dialog.getByText('No one has this name')).toBeVisible()

  await site.receiver.fill(`${label}.eth`)
  await expect(site.dialog.locator(`[title="${friend}"]`).first()).toBeVisible()
  await expect(site.dialog.getByText('This name has no address on this network.', { exact: false })).toBeVisible()
  await expect(site.dialog.getByText('This address hasn’t set that name as its own')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await site.confirm()
  await site.expectSaid('The payment is confirmed and final.')
  expect(await seiOf(friend)).toBe('0.1')
})
