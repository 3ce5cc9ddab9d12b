import { expect } from '@playwright/test'
import { tokenOf } from '../money.ts'
import { addressOf } from '../pages/embedded.ts'
import { approveByKey, pressByKey, reach } from '../pages/keys.ts'
import { accountButton, newEmail, typeCode } from '../pages/login.ts'
import { readCode } from '../pages/mailbox.ts'
import { Site } from '../pages/site.ts'
import { test } from '../test.ts'

test('[CON-03, ACT-01, ACT-08, ACT-09] an email wallet by keyboard alone: log in, sign, settings, name, smart account, buy', async ({
  page,
}) => {
  const site = new Site(page)
  const { dialog } = site
  const button = (name: string | RegExp) =>
    dialog.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })

  await test.step('log in with the code', async () => {
    const email = newEmail()
    await site.open()
    await pressByKey(page, site.connectButton)
    await reach(page, dialog.getByRole('textbox').first())
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await typeCode(page, await readCode(email))
    await expect(dialog).toBeHidden()
    await expect(accountButton(page)).toBeFocused()
  })

  await test.step('sign in the frame', async () => {
    const sign = site.sign.getByRole('button', { name: 'Sign', exact: true })
    await pressByKey(page, sign)
    await approveByKey(page, 'Sign')
    await expect(site.sign.getByText(/^0x[0-9a-f]{130}$/)).toBeVisible()
    await expect(sign).toBeFocused()
  })

  await test.step('settings', async () => {
    await page.keyboard.press('Shift+Tab')
    await pressByKey(page, accountButton(page))
    await pressByKey(page, button('Settings'))
    await reach(page, dialog.getByRole('radio', { name: 'Dark' }))
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await pressByKey(page, button('Back'))
  })

  await test.step('register a name', async () => {
    const label = `ada${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
    await pressByKey(page, button(/Choose a name/))
    await reach(page, dialog.getByRole('textbox', { name: 'Name' }))
    await page.keyboard.type(label)
    await expect(button(`Register ${label}.latchkey.id`)).not.toHaveAttribute('aria-disabled')
    await page.keyboard.press('Enter')
    await approveByKey(page, 'Sign')
    await pressByKey(page, button('Let’s go'))
    await expect(dialog.getByText(`${label}.latchkey.id`).first()).toBeVisible()
  })

  await test.step('buy with the smart account until the balance rises', async () => {
    await pressByKey(page, button(/^Smart account/))
    await expect(button(/^Standard account/)).toBeVisible()
    await pressByKey(page, button('Buy'))
    await reach(page, dialog.getByRole('textbox', { name: 'You pay' }))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('60')
    await reach(page, button('Continue to checkout'))
    await expect(button('Continue to checkout')).not.toHaveAttribute('aria-disabled')
    const opening = page.waitForEvent('popup')
    await page.keyboard.press('Enter')
    const checkout = await opening
    await pressByKey(checkout, checkout.getByRole('button', { name: 'Pay' }))
    await expect(dialog.getByText('59.4 USDC arrived').first()).toBeVisible()
    expect(await tokenOf(await addressOf(page), 'USDC')).toBe('59.4')
    await page.bringToFront()
    await pressByKey(page, button('Done'))
    await expect(button('Buy')).toBeVisible()
  })
})
