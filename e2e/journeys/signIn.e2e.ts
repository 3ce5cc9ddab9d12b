import { expect, type Page } from '@playwright/test'
import { addresses } from '../addresses.ts'
import { axeViolations } from '../pages/axe.ts'
import { withFeatures } from '../pages/features.ts'
import { pressByKey } from '../pages/keys.ts'
import { newEmail } from '../pages/login.ts'
import { readCode } from '../pages/mailbox.ts'
import { Site } from '../pages/site.ts'
import { test } from '../test.ts'
import { TestWallet } from '../wallets/testWallet.ts'

const required = { reown_authentication: ['required'] }
const optional = { reown_authentication: [] as string[] }

/** A user who has just connected a browser wallet. */
const connect = async (page: Page, features: Readonly<Record<string, string[]>>) => {
  await withFeatures(page, features)
  const wallet = await TestWallet.install(page)
  const site = new Site(page)
  await site.open()
  await site.openWallets()
  await page.waitForLoadState('networkidle')
  await site.wallet('Harbour Wallet').click()
  await expect(site.dialog.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  return { site, wallet, press: (name: string) => site.dialog.getByRole('button', { name, exact: true }).click() }
}

/** The session that this browser keeps, as the server knows it. */
const sessions = (page: Page) =>
  page.evaluate(async (api) => {
    const kept = Object.values(
      JSON.parse(localStorage.getItem('latchkey.siwx') ?? '{}') as Record<string, { token: string }>,
    )
    return Promise.all(
      kept.map(async ({ token }) => {
        const url = `${api}/auth/v1/me?projectId=1a7c4be70000000000000000001329de`
        const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
        return (await response.json()) as { address: string; caip2Network: string; email: string | null }
      }),
    )
  }, addresses.api)

test('[AUTH-09, AUTH-10] required: closing shakes, a rejection can be retried, and a signature creates a lasting session', async ({
  page,
}) => {
  const { site, wallet } = await connect(page, required)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-shaking]')).toBeVisible()
  wallet.decision = 'reject'
  const sign = site.dialog.getByRole('button', { name: 'Sign', exact: true })
  await pressByKey(page, sign)
  await expect(page.getByText('Error signing message').first()).toBeVisible()
  wallet.decision = 'approve'
  await pressByKey(page, sign)
  await expect(site.dialog).toBeHidden()
  expect(await sessions(page)).toMatchObject([{ address: wallet.address, caip2Network: 'eip155:1329' }])
  await page.reload()
  await expect(site.accountButton(wallet.address)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(site.dialog).toBeHidden()
})

test('[AUTH-10] required: Cancel disconnects', async ({ page }) => {
  const { site, press } = await connect(page, required)
  await press('Cancel')
  await expect(site.dialog).toBeHidden()
  await expect(site.connectButton).toHaveText('Connect wallet')
})

test('[AUTH-10] optional: Cancel keeps the wallet, and a reload does not ask again', async ({ page }) => {
  const { site, wallet, press } = await connect(page, optional)
  await press('Cancel')
  await expect(site.dialog).toBeHidden()
  await page.reload()
  await expect(site.accountButton(wallet.address)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(site.dialog).toBeHidden()
  expect(await sessions(page)).toEqual([])
})

test('[AUTH-12] asks for an email after sign-in and confirms it with the emailed code', async ({ page }) => {
  const { site, press } = await connect(page, { ...required, email_capture: ['required'] })
  await press('Sign')
  await expect(site.dialog.getByRole('heading', { name: 'Profile' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const email = newEmail()
  await site.dialog.getByRole('textbox').fill(email)
  await page.keyboard.press('Enter')
  await expect(site.dialog.getByText('Enter the code we sent to')).toBeVisible()
  await page.keyboard.type(await readCode(email))
  await expect(site.dialog).toBeHidden()
  expect(await sessions(page)).toMatchObject([{ email }])
})

test('[API-28] with analytics off, connecting sends no event and loads no script', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  const wallet = await TestWallet.install(page)
  await new Site(page).connect('Harbour Wallet', wallet.address)
  await page.waitForTimeout(10_500)
  await page.goto('about:blank')
  expect(asked.filter((path) => path === '/batch' || path === '/e')).toEqual([])
})

test('[API-28] with analytics on, events are sent in one batch within ten seconds', async ({ page }) => {
  await withFeatures(page, { analytics: [] })
  const wallet = await TestWallet.install(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/batch') sent.push(request.postData() ?? '')
  })
  await new Site(page).connect('Harbour Wallet', wallet.address)
  await expect.poll(() => sent.join(' ')).toContain('CONNECT_SUCCESS')
})
