import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { addresses, ownProjectId, secondSite } from '../addresses.ts'
import { addressOf } from '../pages/embedded.ts'
import { withConfig } from '../pages/features.ts'
import { accountButton, askForCode, newEmail } from '../pages/login.ts'
import { readCode, readMails } from '../pages/mailbox.ts'
import { press } from '../pages/press.ts'
import { keepCode } from '../pages/recoveryCode.ts'
import { Site } from '../pages/site.ts'
import { addAuthenticator, WalletPage } from '../pages/walletPage.ts'
import { test } from '../test.ts'

const frameOf = (page: Page) => page.frameLocator('#w3m-iframe')

/** Chooses the passkey in the login list, up to the wallet's own prompt. */
const choosePasskey = async (page: Page, origin: string = addresses.site): Promise<Site> => {
  const site = new Site(page)
  await page.goto(origin)
  await site.openWallets()
  await site.dialog.getByRole('button', { name: 'More ways to log in' }).click()
  await site.dialog.getByRole('button', { name: 'Passkey' }).click()
  await expect(frameOf(page).getByRole('heading', { name: 'Log in with your passkey' })).toBeVisible()
  return site
}

const sign = async (page: Page): Promise<void> => {
  const { sign } = new Site(page)
  await sign.getByRole('button', { name: 'Sign', exact: true }).click()
  await press(frameOf(page).getByRole('button', { name: 'Sign' }))
  await expect(sign.getByText(/^0x[0-9a-f]{130}$/)).toBeVisible()
}

test('[CON-03] a passkey alone logs in on a new site, and missing, failed and declined passkeys are reported', async ({
  page,
}) => {
  const authenticator = await addAuthenticator(page)
  const screen = frameOf(page)
  const use = screen.getByRole('button', { name: 'Use your passkey' })

  await test.step('[FRAME-19] without a passkey, says so next to the button; after a decline, offers a log without personal data', async () => {
    const { dialog } = await choosePasskey(page)
    await use.click()
    await expect(screen.getByText('No passkey was used.', { exact: false })).toBeVisible()
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog.getByText('No passkey was used', { exact: true })).toBeVisible()
    await expect(page.locator('#w3m-iframe')).toBeHidden()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save the log' }).click(),
    ])
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain('"message":"CONNECT_PASSKEY"')
    expect(text).not.toContain(addresses.site)
  })

  const email = newEmail()
  const wallet = new WalletPage(page)
  await wallet.signIn(email)
  const address = await wallet.address()
  await wallet.button('Add a passkey').click()
  await expect(page.getByText('Deleting it removes this unlock method', { exact: false })).toBeVisible()

  const site = await choosePasskey(page)
  await authenticator.seePerson(false)
  await use.click()
  await expect(screen.getByText('This passkey wasn’t accepted.')).toBeVisible()
  await authenticator.seePerson(true)
  await use.click()
  await expect(accountButton(page)).toBeVisible()
  await expect(site.dialog).toBeHidden()
  expect(await addressOf(page)).toBe(address)
  expect((await readMails(email)).filter(({ subject }) => /code/i.test(subject))).toHaveLength(1)
  await sign(page)
})

test('[CON-03, threat 34] self-custody in the modal: created with code and passkey, restored by either', async ({
  page,
  browser,
}) => {
  await addAuthenticator(page)
  const email = newEmail()
  await withConfig(page, { projectId: ownProjectId })
  await withConfig(page, { projectId: ownProjectId }, secondSite)

  const [code, address] = await test.step('the first login shows a recovery code and adds a passkey', async () => {
    const { dialog } = await askForCode(page, email)
    await expect(dialog.getByText('Enter the code we sent to')).toBeVisible()
    await page.keyboard.type(await readCode(email))
    const kept = await keepCode(frameOf(page))
    await frameOf(page).getByRole('button', { name: 'Add a passkey' }).click()
    await expect(accountButton(page)).toBeVisible()
    await expect(dialog).toBeHidden()
    return [kept, await addressOf(page)] as const
  })

  await test.step('on a new site, one passkey click logs in and unlocks', async () => {
    await choosePasskey(page, secondSite)
    await frameOf(page).getByRole('button', { name: 'Use your passkey' }).click()
    await expect(accountButton(page)).toBeVisible()
    expect(await addressOf(page)).toBe(address)
    await sign(page)
  })

  await test.step('another browser without the passkey uses the email, then the recovery code', async () => {
    const other = await browser.newContext({ baseURL: addresses.site })
    const there = await other.newPage()
    await withConfig(there, { projectId: ownProjectId })
    await askForCode(there, email)
    await expect(new Site(there).dialog.getByText('Enter the code we sent to')).toBeVisible()
    await there.keyboard.type(await readCode(email, 2))
    const screen = frameOf(there)
    await screen.getByRole('button', { name: 'Cancel' }).click()
    // After declining, the wallet opens from there without another emailed code.
    await new Site(there).dialog.getByRole('button', { name: 'Unlock your wallet' }).click()
    await screen.getByLabel('Recovery code').fill(code)
    await screen.getByRole('button', { name: 'Unlock with the code' }).click()
    await expect(accountButton(there)).toBeVisible()
    expect(await addressOf(there)).toBe(address)
    await other.close()
  })
})
