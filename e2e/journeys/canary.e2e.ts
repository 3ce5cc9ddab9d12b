import { expect } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { accountButton, logIn, newEmail } from '../pages/login.ts'
import { readCode } from '../pages/mailbox.ts'
import { press } from '../pages/press.ts'
import { Recorder } from '../pages/recorder.ts'
import { Site } from '../pages/site.ts'
import { addAuthenticator, WalletPage } from '../pages/walletPage.ts'
import { test } from '../test.ts'

test('[threat 39] a login, a custody switch and an export leave no code, token, phrase or key behind', async ({
  page,
  context,
}) => {
  const recorder = await Recorder.of(context)
  const email = newEmail()
  const wallet = new WalletPage(page)
  await addAuthenticator(page)
  await wallet.signIn(email)
  recorder.keep('login code', await readCode(email))
  const address = await wallet.address()
  const code = await wallet.makeItYours()
  recorder.keep('recovery code', code)
  recorder.keep('recovery code, plain', code.replaceAll('-', ''))
  await wallet.button(/^Secret phrase/).click()
  await wallet.button('Show the phrase').click()
  await wallet.button('Email me a code').click()
  await page.getByText('We emailed you a code.').waitFor()
  const otp = await readCode(email, 2)
  await page.keyboard.type(otp)
  recorder.keep('export code', otp)
  await wallet.button('Use your passkey').click()
  await wallet.button('Continue to the phrase').click()
  await page.getByRole('button', { name: /hold/i }).hover()
  await page.mouse.down()
  const words = page.getByRole('list', { name: 'Secret phrase' }).getByRole('listitem')
  await expect(words).toHaveCount(12)
  const phrase = (await words.allTextContents()).map((word) => word.replace(/[^a-z]/g, '')).join(' ')
  await page.mouse.up()
  const account = mnemonicToAccount(phrase)
  expect(account.address).toBe(address)
  recorder.keep('words', phrase)
  const key = Buffer.from(account.getHdKey().privateKey ?? [])
  recorder.keep('key', key.toString('hex'))
  recorder.keep('key, base64', key.toString('base64url'))
  await recorder.readStorage(page)
  await recorder.readServerLog()
  expect(recorder.leaks()).toEqual([])
  // Controls: the scan finds secrets where they belong, and it covers every place.
  expect(recorder.finds()).toContain('refreshToken in storage of the wallet')
  expect(recorder.secretCount).toBeGreaterThan(9)
  expect(recorder.blindSpots()).toEqual([])
})

test('[threat 39] no code, token or key share crosses the port between page and frame or stays there', async ({
  page,
  context,
}) => {
  const recorder = await Recorder.of(context)
  const email = newEmail()
  await logIn(page, email)
  recorder.keep('login code', await readCode(email))
  const site = new Site(page)
  await site.sign.getByRole('textbox').fill('hello')
  await site.sign.getByRole('button', { name: /sign/i }).click()
  await press(page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Sign' }))
  await expect(site.sign.getByText(/^0x[0-9a-f]/).first()).toBeVisible()
  await expect(accountButton(page)).toBeVisible()
  await recorder.readStorage(page)
  await recorder.readServerLog()
  expect(recorder.leaks()).toEqual([])
  expect(recorder.finds()).toContain('refreshToken in storage of the wallet')
  // The code is typed in the wallet, so the page has none to send.
  expect(recorder.finds()).not.toContain('login code in messages to the wallet')
  // Both directions of the port were recorded, and both halves of the assisted unlock method were among the secrets.
  expect(recorder.heardIn('messages to the wallet')).toContain('@w3m-app/RPC_REQUEST')
  expect(recorder.heardIn('messages to the page')).toContain('@w3m-frame/RPC_REQUEST_SUCCESS')
  expect(recorder.secretNames()).toEqual(expect.arrayContaining(['accessToken', 'gate', 'userHalf']))
  expect(recorder.blindSpots()).toEqual([])
})
