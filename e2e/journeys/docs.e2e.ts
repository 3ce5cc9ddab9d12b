import { expect } from '@playwright/test'
import { addresses } from '../addresses.ts'
import { axeViolations } from '../pages/axe.ts'
import { chooseTheme } from '../pages/theme.ts'
import { test } from '../test.ts'

test('docs: from the footer to an answer, by search and by links, with the keyboard alone', async ({ page }) => {
  const complaints: string[] = []
  const requests: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  await page.goto('/')
  await page.getByRole('heading', { name: 'How it works' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 2_000)
  const link = page.getByRole('link', { name: 'Developer docs' })
  await expect(link).toBeVisible()
  page.on('request', (request) => void requests.push(request.url()))
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Latchkey for developers' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  expect(await axeViolations(page)).toEqual([])

  await page.keyboard.press('/')
  const field = page.getByRole('searchbox', { name: 'Search the docs' })
  await expect(field).toBeFocused()
  await page.keyboard.type('unlisted-word')
  await expect(page.getByRole('status')).toHaveText('No results for “unlisted-word”')
  await field.fill('verifySession')
  await expect(page.getByRole('status')).toHaveText(/^\d+ results?$/)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('list', { name: 'Search results' }).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
  await field.fill('check sessions on your server')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${addresses.site}/docs/server`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check sessions on your server')

  const menu = page.getByRole('navigation', { name: 'Docs' })
  await expect(menu.getByRole('link', { name: 'Check sessions on your server' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await menu.getByRole('link', { name: 'Errors' }).click()
  await expect(page.getByRole('term').filter({ hasText: 'kit.serverUnreachable' })).toBeVisible()
  expect(complaints).toEqual([])
  expect(requests.filter((url) => !url.startsWith(addresses.site))).toEqual([])
  const scripts = requests.filter((url) => url.endsWith('.js'))
  expect(scripts.filter((url) => !/\/theme\.js$|\/assets\/docs-[\w-]+\.js$/.test(url))).toEqual([])
})

test('docs: an unknown page says so inside the docs', async ({ page }) => {
  const response = await page.goto('/docs/nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Quickstart' }).click()
  await expect(page).toHaveURL(`${addresses.site}/docs/quickstart`)
})

test('docs: light, on a phone, in a browser that prefers Arabic', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: addresses.site,
    locale: 'ar',
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await chooseTheme(page, 'light')
  await page.goto('/docs/options')
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme])).toEqual([
    'en',
    'light',
  ])
  expect(await axeViolations(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: 'All pages' }).click()
  await expect(page.getByRole('navigation', { name: 'Docs' })).toBeInViewport()
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  expect(
    await page.evaluate(() => [document.documentElement.dataset.theme, localStorage['latchkey.themeMode']]),
  ).toEqual(['dark', 'dark'])
  await page.goto('/docs/quickstart')
  await page.getByRole('button', { name: 'Copy' }).first().click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'npm create latchkey my-app -- --template vite-react --server https://api.example.com',
  )
  await context.close()
})

test('docs: the theme builder shows each choice in the modal, and copies it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  await page.goto('/docs/theme-builder')
  const preview = page.frameLocator('iframe[title="Preview of the modal"]')
  await expect(preview.getByRole('button', { name: /^Harbour/ })).toBeVisible()
  const root = preview.locator('latchkey-modal .lk')
  const tokenOf = (name: string) =>
    root.evaluate((element, token) => getComputedStyle(element).getPropertyValue(token), name)
  await page.getByLabel('Accent').fill('#0f2557')
  await page.getByRole('radio', { name: 'Light' }).check()
  await page.getByRole('radio', { name: 'Large' }).check()
  await page.getByRole('radio', { name: 'Serif' }).check()
  await expect(root).toHaveAttribute('data-theme', 'light')
  await expect.poll(() => tokenOf('--lk-accent')).toBe('#0f2557')
  expect(await tokenOf('--lk-on-accent')).toBe('#ffffff')
  expect(await tokenOf('--lk-radius-xl')).toBe('34px')
  await page.getByRole('button', { name: 'Copy' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    "    mode: 'light',\n    accent: '#0f2557',\n    radius: 'large',\n    font: 'Georgia, serif',",
  )
  // The choice here doesn't change the site's own theme.
  expect(await page.evaluate(() => localStorage.getItem('latchkey.themeMode'))).not.toBe('light')
  expect(await axeViolations(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('docs: what language models read is there', async ({ request }) => {
  const list = await (await request.get('/llms.txt')).text()
  expect(list).toContain('[Quickstart](/docs/quickstart.md)')
  const source = await (await request.get('/docs/quickstart.md')).text()
  expect(source).toContain('# Quickstart')
  expect(await (await request.get('/llms-full.txt')).text()).toContain(source.trim())
})
