import { expect } from '@playwright/test'
import { axeViolations } from '../pages/axe.ts'
import { accountButton, logIn, newEmail } from '../pages/login.ts'
import { readCode, readMails } from '../pages/mailbox.ts'
import { press } from '../pages/press.ts'
import { test } from '../test.ts'

test.describe('in a German browser', () => {
  test.use({ locale: 'de-CH' })

  test('the site and the wallet list start in German', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await page.getByRole('banner').getByRole('button', { name: 'Wallet verbinden' }).click()
    const dialog = page.getByRole('dialog', { name: 'Wallet verbinden' })
    await expect(dialog.getByRole('textbox', { name: 'E-Mail-Adresse' })).toBeVisible()
    await dialog.getByRole('textbox').fill('nothing')
    await dialog.getByRole('button', { name: 'Weiter mit E-Mail' }).click()
    await expect(dialog.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein')).toBeVisible()
  })

  test('emails use the language chosen on the site', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('latchkey.language', 'fr'))
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Connecter' }).click()
    const email = newEmail()
    await page.getByRole('dialog').getByRole('textbox').first().fill(email)
    await page.keyboard.press('Enter')
    await readCode(email)
    expect((await readMails(email)).map(({ subject }) => subject)).toEqual(['Votre code de connexion'])
  })
})

test('Arabic mirrors the modal and the site, survives a reload and is used in wallet prompts', async ({ page }) => {
  await logIn(page, newEmail())
  await accountButton(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await dialog.getByRole('radio', { name: 'العربية' }).click()
  await expect(page.getByRole('dialog', { name: 'الإعدادات' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await axeViolations(page)).toEqual([])

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  const sign = page.getByRole('region', { name: 'توقيع رسالة' })
  await sign.getByRole('button', { name: 'توقيع', exact: true }).click()
  const frame = page.frameLocator('#w3m-iframe')
  await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(frame.getByRole('button', { name: 'إلغاء' })).toBeVisible()
  await press(frame.getByRole('button', { name: 'توقيع' }))
  await expect(sign.getByText(/^0x[0-9a-f]{130}$/)).toBeVisible()

  expect(await axeViolations(page)).toEqual([])
})
