import { expect, type Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { addresses } from '../addresses.ts'
import { giveNft, givePrints, giveSei, nftOwnerOf, printsOf } from '../money.ts'
import { addressOf } from '../pages/embedded.ts'
import { logIn, newEmail } from '../pages/login.ts'
import { approveInWindow } from '../pages/press.ts'
import { SendPage } from '../pages/send.ts'
import { test } from '../test.ts'

const openTab = async (page: Page) => {
  await page.getByRole('button', { name: /^Your account / }).click()
  await new SendPage(page).dialog.getByRole('tab', { name: 'NFTs' }).click()
}

test('[threat 76] an NFT is seen with its picture, sent from the wallet by email, and gone from the list', async ({
  page,
}) => {
  const hosts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'image') hosts.add(new URL(request.url()).host)
  })
  await logIn(page, newEmail())
  const own = await addressOf(page)
  await giveSei(own, '5')
  const id = await giveNft(own)
  const name = `Harbour Pass #${id}`
  const site = new SendPage(page)
  await openTab(page)
  const row = site.dialog.getByRole('list', { name: 'NFTs' }).getByRole('button', { name: new RegExp(name) })
  // The index lags the chain by some blocks, and the list refreshes now and then.
  await expect(row).toBeVisible()
  await row.click()
  const picture = site.dialog.locator('.Nft img')
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  // Images come only from the API and this site, so a server named by a contract never learns who is looking.
  expect(
    [...hosts].filter((host) => ![new URL(addresses.api).host, new URL(addresses.site).host].includes(host)),
  ).toEqual([])

  const receiver = privateKeyToAddress(generatePrivateKey())
  await site.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await site.receiver.fill(receiver)
  await site.confirm()
  // Unpriced assets count as the worst case, so the wallet asks in its own window.
  await approveInWindow(page.frameLocator('#w3m-iframe'), async (opened) => {
    await expect(opened.getByText(`PASS #${id}`).first()).toBeVisible()
  })
  await site.expectSaid('The payment is confirmed and final.')
  await expect(site.dialog.getByText(name)).toBeVisible()
  expect(await nftOwnerOf(id)).toBe(receiver)
  await page.keyboard.press('Escape')
  await openTab(page)
  await expect(site.dialog.getByText('No NFTs yet')).toBeVisible()
})

test('[DATA-04] some copies of an edition are sent, and the others stay in the list', async ({ page }) => {
  await logIn(page, newEmail())
  const own = await addressOf(page)
  await giveSei(own, '5')
  await givePrints(own, 4n, 3n)
  const site = new SendPage(page)
  await openTab(page)
  const row = site.dialog.getByRole('list', { name: 'NFTs' }).getByRole('button', { name: /Harbour Prints #4/ })
  // Two refreshes of the list, which come every 30 seconds, can both be too early on a busy machine.
  await expect(row).toBeVisible({ timeout: 120_000 })
  await row.click()
  await expect(site.dialog.getByText('ERC-1155')).toBeVisible()
  const picture = site.dialog.locator('.Nft img')
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)

  const receiver = privateKeyToAddress(generatePrivateKey())
  await site.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await site.dialog.getByRole('textbox', { name: 'How many' }).fill('2')
  await site.receiver.fill(receiver)
  await site.confirm()
  await approveInWindow(page.frameLocator('#w3m-iframe'), async (opened) => {
    await expect(opened.getByText('PRINT #4').first()).toBeVisible()
  })
  await site.expectSaid('The payment is confirmed and final.')
  expect([await printsOf(own, 4n), await printsOf(receiver, 4n)]).toEqual([1n, 2n])
})
