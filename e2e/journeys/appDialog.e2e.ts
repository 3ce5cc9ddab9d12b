import { expect, type Locator, type Page } from '@playwright/test'
import { type AppDialogKind, isAppDialogOpen, putInDialog } from '../pages/appDialog.ts'
import { accountButton, codeScreen, newEmail, typeCode } from '../pages/login.ts'
import { readCode } from '../pages/mailbox.ts'
import { press } from '../pages/press.ts'
import { Site } from '../pages/site.ts'
import { test } from '../test.ts'

/** How far a list is scrolled, whichever element scrolls. */
const scrolled = (inside: Locator): Promise<number> =>
  inside.evaluate((element) => {
    let at: Element | null = element
    while (at && at.scrollTop === 0) at = at.parentElement
    return at?.scrollTop ?? 0
  })

const openInDialog = async (page: Page, kind: AppDialogKind) => {
  const site = new Site(page)
  await site.open()
  // The modal is on the page before the app opens its dialog, which then hides it like any sibling.
  await site.openWallets()
  await page.keyboard.press('Escape')
  await expect(site.dialog).toBeHidden()
  await putInDialog(page, kind)
  const modal = page.locator('latchkey-modal').getByRole('dialog')
  await site.connectButton.click()
  await expect(modal.getByRole('heading', { name: 'Connect a wallet' })).toBeVisible()
  return { site, modal }
}

for (const { kind, name } of [
  { kind: 'native', name: 'a native <dialog>' },
  { kind: 'trap', name: 'a dialog that traps focus' },
] as const) {
  test(`[VIEW-11] in ${name}: Escape closes only the modal, and focus returns`, async ({ page }) => {
    const { site, modal } = await openInDialog(page, kind)
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(site.connectButton).toBeFocused()
    expect(await isAppDialogOpen(page)).toBe(true)
    await site.connectButton.click()
    await modal.getByRole('button', { name: /^All wallets/ }).click()
    const rows = modal.getByRole('list').last()
    await expect(rows.getByRole('listitem').nth(12)).toBeAttached()
    await rows.hover()
    await page.mouse.wheel(0, 300)
    await expect.poll(() => scrolled(rows)).toBeGreaterThan(0)
    await modal.getByRole('button', { name: 'Close' }).last().click()
    await expect(modal).toBeHidden()
    expect(await isAppDialogOpen(page)).toBe(true)
  })

  test(`[CON-03, FRAME-18] in ${name}: log in by email and approve in the frame`, async ({ page }) => {
    const { site, modal } = await openInDialog(page, kind)
    const email = newEmail()
    await modal.getByRole('textbox').first().click()
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    const code = await readCode(email)
    await codeScreen(page).getByLabel('6-digit code').click()
    await typeCode(page, code)
    await expect(accountButton(page)).toBeFocused()
    await site.sign.getByRole('button', { name: 'Sign', exact: true }).click()
    await press(page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Sign' }))
    await expect(site.sign.getByText(/^0x[0-9a-f]{130}$/)).toBeVisible()
    await expect(page.locator('#w3m-iframe')).toBeHidden()
    expect(await isAppDialogOpen(page)).toBe(true)
  })
}

/** As a browser wallet or a toast library does. */
const drawIntoPage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const request = document.createElement('div')
    Object.assign(request.style, { position: 'fixed', inset: '0', zIndex: '2147483647' })
    const allow = document.createElement('button')
    allow.textContent = 'Allow'
    allow.addEventListener('click', () => request.remove())
    request.append(allow)
    document.body.append(request)
  })

for (const { kind, name } of [
  { kind: 'native', name: 'a native <dialog>' },
  { kind: 'component', name: 'a <dialog> inside a closed shadow root' },
] as const) {
  test(`[VIEW-11] in ${name}: the modal stays usable when something is added to the page`, async ({ page }) => {
    const { modal } = await openInDialog(page, kind)
    await modal.getByRole('textbox').first().click()
    await page.keyboard.type('ada')
    await drawIntoPage(page)
    await page.keyboard.type('@example.com')
    await expect(modal.getByRole('textbox').first()).toHaveValue('ada@example.com')
    await modal.getByRole('button', { name: /^All wallets/ }).click()
    await expect(modal.getByRole('heading', { name: 'All wallets' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    expect(await isAppDialogOpen(page)).toBe(true)
  })
}

test('[CON-01] a browser wallet that draws its request into the page can be answered over the modal', async ({
  page,
}) => {
  const site = new Site(page)
  await site.open()
  await site.openWallets()
  await drawIntoPage(page)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('button', { name: 'Allow' })).toBeHidden()
  await site.dialog.getByRole('textbox').first().click()
  await page.keyboard.press('Escape')
  await expect(site.dialog).toBeHidden()
  await expect(site.connectButton).toBeFocused()
})
