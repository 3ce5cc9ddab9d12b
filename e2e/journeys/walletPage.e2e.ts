import { expect } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { addresses } from '../addresses.ts'
import { newEmail } from '../pages/login.ts'
import { readCode } from '../pages/mailbox.ts'
import { addAuthenticator, WalletPage } from '../pages/walletPage.ts'
import { test } from '../test.ts'

test('the wallet switches to self-custody, saves a recovery kit, is frozen and unfrozen, and shows its phrase to the owner only', async ({
  page,
}) => {
  const email = newEmail()
  const wallet = new WalletPage(page)
  await addAuthenticator(page)
  await wallet.signIn(email)
  const address = await wallet.address()
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await expect(page).toHaveTitle('Your wallet · Latchkey')
  await expect(page.getByText('No active permissions.')).toBeVisible()
  const code = await wallet.makeItYours()
  expect(await wallet.address()).toBe(address)
  await expect(page.getByText('We hold both halves')).toHaveCount(0)

  await test.step('the recovery kit opens with the recovery code only', async () => {
    await wallet.button(/^Recovery kit/).click()
    await page.getByLabel('Your recovery code').fill(code)
    const kit = await wallet.download('Download the kit')
    expect(kit.text).not.toContain(code)
    expect(JSON.parse(kit.text)).toMatchObject({ kind: 'latchkey-kit', evmAddress: address })
    await wallet.button('Done').click()
  })

  await test.step('a frozen wallet cannot be unlocked, and the passkey unfreezes it', async () => {
    await wallet.button('Freeze this wallet').click()
    await expect(page.getByText('This wallet is frozen. It can’t be unlocked')).toBeVisible()
    await page.reload()
    await wallet.button('Unfreeze').click()
    await wallet.button('Use your passkey').click()
    await expect(page.getByText('We don’t hold a key to this wallet.')).toBeVisible()
  })

  await test.step("the secret phrase: a code and the passkey, ten seconds, and it is this wallet's phrase", async () => {
    await wallet.button(/^Secret phrase/).click()
    await wallet.button('Show the phrase').click()
    await expect(wallet.button('Use your passkey')).toHaveCount(0)
    await wallet.button('Email me a code').click()
    await page.getByText('We emailed you a code.').waitFor()
    await page.keyboard.type(await readCode(email, 2))
    await wallet.button('Use your passkey').click()
    await wallet.button('Continue to the phrase').click()
    await expect(page.getByText('Your secret phrase')).toBeVisible()
    await page.mouse.move(10, 10)
    const held = page.getByRole('button', { name: /hold/i })
    await held.hover()
    await page.mouse.down()
    const words = page.getByRole('list', { name: 'Secret phrase' }).getByRole('listitem')
    await expect(words).toHaveCount(12)
    const phrase = (await words.allTextContents()).map((word) => word.replace(/[^a-z]/g, '')).join(' ')
    await page.mouse.up()
    expect(mnemonicToAccount(phrase).address).toBe(address)
    await wallet.button('Done').click()
  })

  await test.step('[FRAME-19] the log can be saved and contains no secret', async () => {
    const { text } = await wallet.download('Save the log')
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { message: string })
    // Because the page was reloaded above.
    expect(lines.map(({ message }) => message)).toContain('api.vault.export')
    for (const secret of [code, code.replaceAll('-', ''), address, email]) expect(text).not.toContain(secret)
  })

  await test.step('logs out everywhere', async () => {
    await wallet.button('Log out everywhere').click()
    await expect(page.getByLabel('Email')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Email')).toBeVisible()
  })
})

test('pages behind emailed links ask for the link again when it is gone from their address', async ({ page }) => {
  const token = 'a-token-of-nobody'
  for (const path of ['device', 'new-device', 'freeze', 'undo', 'keep']) {
    await page.goto(`${addresses.wallet}/${path}#token=${token}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Open the link in the email again')).toBeHidden()
    await page.reload()
    await expect(page.getByText('Open the link in the email again')).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
  }
})
