import { expect, test } from '@playwright/test'
import { addresses } from '../addresses.ts'
import { accountButton, askForCode, codeScreen, logIn, newEmail, readCode } from '../pages/login.ts'
import { press } from '../pages/press.ts'
import { Site } from '../pages/site.ts'

test('[FRAME-09] the frame is blocked: said in words, another way offered, and it works once it is let through', async ({
  page,
}) => {
  // The frame is given 20 s.
  test.setTimeout(90_000)
  await page.route(`${addresses.wallet}/**`, (route) => route.abort())
  const email = newEmail()
  const { dialog } = await askForCode(page, email)
  await expect(dialog.getByText('The wallet did not load. Check your connection, then try again.').first()).toBeVisible(
    {
      timeout: 30_000,
    },
  )
  await expect(
    dialog.getByRole('button', { name: 'Use a wallet instead' }).or(dialog.getByRole('list')).first(),
  ).toBeVisible()
  await page.unrouteAll()
  await logIn(page, email)
})

test('[FRAME-04] the frame is slow: the login waits for it and goes on', async ({ page }) => {
  await page.route(`${addresses.wallet}/**`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await logIn(page, newEmail())
})

test('the wallet’s server is down in the middle of a login: said, nothing lost, the same code works after', async ({
  page,
}) => {
  const email = newEmail()
  await askForCode(page, email)
  const screen = codeScreen(page)
  await expect(screen.getByLabel('Six-digit code')).toBeFocused({ timeout: 20_000 })
  const code = await readCode(email)
  await page.route(`${addresses.wallet}/api/**`, (route) => route.abort())
  await page.keyboard.type(code)
  await expect(
    screen
      .getByRole('alert')
      .or(screen.getByText(/did not|could not|cannot|not reached/))
      .first(),
  ).toBeVisible()
  await expect(accountButton(page)).toBeHidden()
  await page.unrouteAll()
  await page.keyboard.press('Enter')
  await expect(accountButton(page)).toBeVisible({ timeout: 20_000 })
})

test('[FRAME-10, VIEW-14] a signature that is declined, and one that is closed, each come back as a refusal', async ({
  page,
}) => {
  await logIn(page, newEmail())
  const { sign, dialog } = new Site(page)
  const frame = page.locator('#w3m-iframe')
  const ask = async () => {
    await sign.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(frame).toBeVisible()
  }
  await ask()
  await page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Cancel' }).click()
  await expect(frame).toBeHidden()
  await expect(sign.getByText(/declined|rejected/i).first()).toBeVisible()
  await ask()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(frame).toBeHidden()
  await expect(sign.getByText(/declined|rejected/i).first()).toBeVisible()
  // The control: the third is approved.
  await ask()
  await press(page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Sign' }))
  await expect(sign.getByText(/^0x[0-9a-f]{130}$/)).toBeVisible()
})
