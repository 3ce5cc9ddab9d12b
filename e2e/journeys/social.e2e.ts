import { expect, type Page } from '@playwright/test'
import { addresses } from '../addresses.ts'
import { accountButton } from '../pages/login.ts'
import { Site } from '../pages/site.ts'
import { test } from '../test.ts'

const providers = ['Google', 'GitHub', 'X', 'Apple', 'Discord', 'Facebook'] as const
type Provider = (typeof providers)[number]

/** Opens the list at a provider's button, behind "More" if it isn't among the first. */
const findProvider = async (page: Page, provider: Provider | 'Farcaster') => {
  const site = new Site(page)
  await site.open()
  await site.openWallets()
  const button = site.dialog.getByRole('button', {
    name: new RegExp(`(Continue|Log in) with ${provider}$|^${provider}$`),
  })
  const more = site.dialog.getByRole('button', { name: 'More ways to log in' })
  await expect(more).toBeVisible()
  if (!(await button.isVisible())) await more.click()
  return { site, button }
}

/** Signs in at the stub of a provider, as any user. */
const signInAs = async (window: Page, login: string, answer = 'Continue'): Promise<void> => {
  await window.getByLabel('Account').fill(login)
  await window.getByRole('button', { name: answer }).click()
}

for (const provider of providers) {
  test(`[CON-04, AUTH-07] ${provider}: logging in in a popup creates a wallet`, async ({ page }) => {
    const { site, button } = await findProvider(page, provider)
    const [window] = await Promise.all([page.waitForEvent('popup'), button.click()])
    await expect(site.dialog.getByText(`Continue in the ${provider} window`)).toBeVisible()
    await window.waitForURL((url) => url.origin === addresses.sandbox)
    expect(await window.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 800])
    await signInAs(window, `ada-${crypto.randomUUID().slice(0, 8)}`)
    await expect(accountButton(page)).toBeVisible()
    await expect(site.dialog).toBeHidden()
    await expect.poll(() => window.isClosed()).toBe(true)
  })
}

test('[AUTH-08] a closed popup and a declined login get separate messages', async ({ page }) => {
  const { site, button } = await findProvider(page, 'Google')
  const [window] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await window.waitForURL((url) => url.origin === addresses.sandbox)
  await window.close()
  await expect(site.dialog.getByText('Popup closed', { exact: true })).toBeVisible()
  const [secondPopup] = await Promise.all([
    page.waitForEvent('popup'),
    site.dialog.getByRole('button', { name: 'Try again' }).click(),
  ])
  await secondPopup.waitForURL((url) => url.origin === addresses.sandbox)
  await signInAs(secondPopup, 'ada', 'Cancel')
  await expect(site.dialog.getByText('Connection rejected', { exact: true })).toBeVisible()
  await expect.poll(() => secondPopup.isClosed()).toBe(true)
})

test('[AUTH-07] with popups blocked, the same tab logs in and returns with the wallet', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  const { site, button } = await findProvider(page, 'GitHub')
  await button.click()
  await expect(site.dialog.getByText('The window was blocked', { exact: true })).toBeVisible()
  await site.dialog.getByRole('button', { name: 'Continue in this tab' }).click()
  await page.waitForURL((url) => url.origin === addresses.sandbox)
  await signInAs(page, `ada-${crypto.randomUUID().slice(0, 8)}`)
  await page.waitForURL((url) => url.origin === addresses.site)
  await expect(accountButton(page)).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('[AUTH-07] a login result from another origin is logged as untrusted and ignored', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => void logged.push(message.text()))
  const { site, button } = await findProvider(page, 'Google')
  const [window] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await window.waitForURL((url) => url.origin === addresses.sandbox)
  await window.evaluate(
    ([wallet, site]) => (opener as Window).postMessage({ resultUri: `${wallet}/result?result=forged` }, site ?? ''),
    [addresses.wallet, addresses.site],
  )
  await expect.poll(() => logged.some((text) => text.includes('Untrusted Origin'))).toBe(true)
  await expect(site.dialog.getByText('Continue in the Google window')).toBeVisible()
  // Control: the same window continues, and its own result is accepted.
  await signInAs(window, `ada-${crypto.randomUUID().slice(0, 8)}`)
  await expect(accountButton(page)).toBeVisible()
})

test('[CON-04] Farcaster: scanning a QR code and signing creates a wallet', async ({ page, context }) => {
  const { site, button } = await findProvider(page, 'Farcaster')
  await button.click()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: addresses.site })
  await site.dialog.getByRole('button', { name: 'Copy link' }).click()
  const phone = await context.newPage()
  await phone.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await signInAs(phone, `ada-${crypto.randomUUID().slice(0, 8)}`)
  await expect(phone.getByText('Go back to the page where you began.')).toBeVisible()
  await expect(accountButton(page)).toBeVisible()
})

test('[threat 19a] Farcaster: a new browser waits until a logged-in one selects its number', async ({
  page,
  context,
  browser,
}) => {
  const login = `ada-${crypto.randomUUID().slice(0, 8)}`
  const sayYes = async (at: Page): Promise<Site> => {
    const { site, button } = await findProvider(at, 'Farcaster')
    await button.click()
    await at.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: addresses.site })
    await site.dialog.getByRole('button', { name: 'Copy link' }).click()
    const phone = await at.context().newPage()
    await phone.goto(await at.evaluate(() => navigator.clipboard.readText()))
    await signInAs(phone, login)
    await expect(phone.getByText('Go back to the page where you began.')).toBeVisible()
    await phone.close()
    return site
  }
  await sayYes(page)
  await expect(accountButton(page)).toBeVisible()
  const other = await browser.newContext({ baseURL: addresses.site })
  const second = await other.newPage()
  const { dialog } = await sayYes(second)
  await expect(dialog.getByText('Confirm it’s you').first()).toBeVisible()
  const number = (await dialog.getByText(/^\d\d$/).textContent()) ?? ''
  await expect(accountButton(second)).toBeHidden()
  await page.reload()
  const review = page.frameLocator('#w3m-iframe').getByRole('link', { name: 'Review this login' })
  const [answer] = await Promise.all([context.waitForEvent('page'), review.click()])
  await expect(answer.getByText('127.0.0.*')).toBeVisible()
  expect(answer.url()).not.toContain('token')
  await answer.getByRole('button', { name: number, exact: true }).click()
  await answer.getByRole('button', { name: 'Approve' }).click()
  await expect(answer.getByText('Login approved')).toBeVisible()
  await expect(accountButton(second)).toBeVisible()
  await other.close()
})
