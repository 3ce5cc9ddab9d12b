import { expect, type Page } from '@playwright/test'
import { giveSei, giveToken, seiOf, tokenOf } from '../money.ts'
import { newEmail } from '../pages/login.ts'
import { readMails } from '../pages/mailbox.ts'
import { keepCode } from '../pages/recoveryCode.ts'
import { addAuthenticator, WalletPage } from '../pages/walletPage.ts'
import { test } from '../test.ts'

const previous = (page: Page) => page.getByRole('region', { name: 'Previous address' })

test('moves the wallet to a new key with its funds, and collects a late payment to the old address', async ({
  page,
}) => {
  const email = newEmail()
  const wallet = new WalletPage(page)
  await addAuthenticator(page)
  await wallet.signIn(email)
  const old = (await wallet.address()) as `0x${string}`
  await wallet.makeItYours()
  await giveSei(old, '5')
  await giveToken(old, 'USDC', '120')

  await test.step('shows what moves and what it costs before anything happens', async () => {
    await page.reload()
    await wallet
      .button(/^Move to a new wallet key/)
      .first()
      .click()
    const moves = page.getByRole('region', { name: 'What moves' })
    await expect(moves.getByText('120 USDC')).toBeVisible()
    await expect(moves.getByText(/^4\.99\d* SEI$/)).toBeVisible()
    await expect(moves.getByText('All fees, at most')).toBeVisible()
    await expect(moves.getByText(/Fee at most 0\.\d+ SEI/).first()).toBeVisible()
    await expect(page.getByText('Names that are registered to the old address')).toBeVisible()
  })

  await test.step('after a fresh check and a new recovery code, everything moves', async () => {
    await wallet.button('Continue').click()
    await keepCode(page)
    await expect(wallet.button('Use your passkey')).toBeVisible()
    await expect(wallet.button('Email me a code')).toHaveCount(0)
    await wallet.button('Use your passkey').click()
    await wallet.button('Create the key and move').click()
    await expect(page.getByText('Everything we could see has moved.')).toBeVisible()
    await wallet.button('Done').click()
  })

  const now = (await wallet.address()) as `0x${string}`
  await test.step('the funds are at the new address and none at the old one', async () => {
    expect(now).not.toBe(old)
    expect(await tokenOf(now, 'USDC')).toBe('120')
    expect(Number(await seiOf(now))).toBeGreaterThan(4.9)
    expect(await tokenOf(old, 'USDC')).toBe('0')
    expect(await seiOf(old)).toBe('0')
    await expect(previous(page).getByText('We see nothing here.')).toBeVisible()
    const mails = await readMails(email)
    const told = mails.find(({ subject }) => subject === 'Your wallet moved to a new key')
    for (const said of [old, now]) expect(told?.text).toContain(said)
  })

  await test.step('a late payment shows after a reload and moves with one click', async () => {
    await giveSei(old, '2')
    await giveToken(old, 'USDC', '30')
    await page.reload()
    await expect(previous(page).getByText('30 USDC')).toBeVisible()
    await previous(page).getByRole('button', { name: 'Move it to your new address' }).click()
    await wallet.button('Move it to your new address').click()
    await expect(page.getByText('Everything we could see has moved.')).toBeVisible()
    expect(await tokenOf(now, 'USDC')).toBe('150')
    expect(await seiOf(old)).toBe('0')
    await wallet.button('Done').click()
    await previous(page).getByRole('button', { name: 'Stop showing this address' }).click()
    await expect(previous(page)).toHaveCount(0)
    await wallet.button('Show previous addresses').click()
    await expect(previous(page)).toBeVisible()
  })
})
