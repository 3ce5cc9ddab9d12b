import { expect } from '@playwright/test'
import { addresses } from '../addresses.ts'
import { Site } from '../pages/site.ts'
import { test } from '../test.ts'

/** Keeps the page's code from arriving. Returns a function that lets it through. */
const holdCode = async (site: Site): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await site.page.route(`${addresses.site}/assets/*.js`, async (route) => {
    await released
    await route.continue()
  })
  await site.page.goto('/', { waitUntil: 'commit' })
  return release
}

const complaints = (site: Site): string[] => {
  const said: string[] = []
  site.page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  site.page.on('pageerror', (error) => said.push(String(error)))
  return said
}

for (const colorScheme of ['dark', 'light'] as const)
  test(`the first view is there before its code, and a press then opens the wallets: ${colorScheme}`, async ({
    page,
  }) => {
    const site = new Site(page)
    const said = complaints(site)
    await page.addInitScript((mode) => localStorage.setItem('latchkey.themeMode', mode), colorScheme)
    const release = await holdCode(site)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Sei wallet, in plain words.')
    const headline = await page.getByRole('heading', { level: 1 }).elementHandle()
    await expect(page.locator('.Preview-account')).toBeVisible()
    await site.connectButton.click()
    await expect(site.dialog).toHaveCount(0)
    release()
    await expect(site.dialog.getByRole('heading', { name: 'Connect a wallet' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(site.dialog).toBeHidden()
    const [label, mode] = colorScheme === 'dark' ? ['Switch to light theme', 'light'] : ['Switch to dark theme', 'dark']
    await page.getByRole('button', { name: label }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', mode)
    // The page took over what was there, instead of drawing it again.
    expect(await headline?.evaluate((element) => element.isConnected)).toBe(true)
    expect(said).toEqual([])
  })

test('an early press of the theme switch counts once', async ({ page }) => {
  const site = new Site(page)
  const release = await holdCode(site)
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  release()
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test.describe('in another language', () => {
  test.use({ locale: 'de-DE' })

  test('the English first view is never shown', async ({ page }) => {
    const site = new Site(page)
    const said = complaints(site)
    const release = await holdCode(site)
    await expect(page.locator('#root')).toBeHidden()
    release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre Sei-Wallet, in klaren Worten.')
    await expect(page.locator('.Preview-account')).toBeVisible()
    await expect(page.locator('#root')).not.toContainText('Your Sei wallet')
    expect(said).toEqual([])
  })
})

test('a visitor whose wallet is being restored never sees the page of a new one', async ({ page }) => {
  const site = new Site(page)
  await page.addInitScript(() => localStorage.setItem('latchkey.recentConnectorId', '"io.metamask"'))
  const release = await holdCode(site)
  await expect(page.locator('#root')).toBeHidden()
  release()
  await expect(page.locator('#root')).toBeVisible()
})

for (const width of [320, 360, 375, 390, 430])
  test(`the first view fits in ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    const site = new Site(page)
    await site.open()
    await page.evaluate(() => document.fonts.ready)
    const box = await site.connectButton.boundingBox()
    expect(box && box.x + box.width).toBeLessThanOrEqual(width - 16)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

test.describe('in Arabic', () => {
  test.use({ locale: 'ar' })

  test('the first view needs its translation, but no wallet code', async ({ page }) => {
    const files: string[] = []
    page.on('request', (request) => files.push(new URL(request.url()).pathname))
    const site = new Site(page)
    await site.open()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(files.filter((file) => /site-/.test(file))).toHaveLength(1)
    expect(files.filter((file) => /engine-/.test(file))).toEqual([])
  })
})
