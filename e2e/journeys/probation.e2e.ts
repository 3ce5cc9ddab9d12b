import { type Browser, expect, type Page } from '@playwright/test'
import { addresses, pageProjectId } from '../addresses.ts'
import { giveSei } from '../money.ts'
import { Dapp } from '../pages/dapp.ts'
import { accountButton, logIn, newEmail } from '../pages/login.ts'
import { readCode, readMails } from '../pages/mailbox.ts'
import { approveInWindow, press } from '../pages/press.ts'
import { addAuthenticator, WalletPage } from '../pages/walletPage.ts'
import { test } from '../test.ts'

const receiver = '0x00000000000000000000000000000000000B0b00'
const limited = 'This device isn’t confirmed yet.'

const newPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: addresses.site })).newPage()

/** The link in the email about the newest login. */
const linkOf = async (email: string): Promise<string> => {
  const find = async () => (await readMails(email)).find(({ subject }) => subject === 'New login to your wallet')
  await expect.poll(find).toBeTruthy()
  return (await find())?.text.match(/https?:\/\/\S*new-device\S*/)?.[0] ?? ''
}

test('a second device logs in with a code and sends small amounts only, until an older device confirms it', async ({
  page,
  browser,
}) => {
  const email = newEmail()
  const first = await (await Dapp.open(page)).untilReady()
  const address = await first.logIn(email)
  await giveSei(address, '2000')

  const there = await newPage(browser)
  const second = await (await Dapp.open(there)).untilReady()
  expect(await second.logIn(email, 2)).toBe(address)
  const send = async (sei: bigint) => {
    const value = `0x${(sei * 10n ** 18n).toString(16)}`
    return second.request('eth_sendTransaction', [{ from: address, to: receiver, value }])
  }

  await test.step('the first device has no limit, and the second shows its own', async () => {
    expect((await first.ask('GET_USER', { chainId: 1329 })).payload).not.toHaveProperty('isOnProbation')
    expect((await second.ask('GET_USER', { chainId: 1329 })).payload).toMatchObject({ isOnProbation: true })
  })

  await test.step('a small payment goes out, and the limit is 100 dollars', async () => {
    const small = await send(1n)
    await press(second.screen.getByRole('button', { name: 'Approve' }))
    expect((await second.answerTo(small)).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
    const large = await send(900n)
    await approveInWindow(second.screen)
    await expect(second.screen.getByText(limited).first()).toBeVisible()
    await second.screen.getByRole('button', { name: 'Cancel' }).click()
    expect((await second.answerTo(large)).type).toBe('@w3m-frame/RPC_REQUEST_ERROR')
  })

  await test.step('the older device lists it and confirms it', async () => {
    const id = await first.send('REVIEW_DEVICES')
    await expect(first.screen.getByText('This device logged in to your wallet.')).toBeVisible()
    await expect(first.screen.getByText('127.0.0.*')).toBeVisible()
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      first.screen.getByRole('button', { name: 'Confirm device' }).click(),
    ])
    await expect(opened.getByText('127.0.0.*')).toBeVisible()
    await press(opened.getByRole('button', { name: 'Confirm device' }))
    expect((await first.answerTo(id)).type).toBe('@w3m-frame/REVIEW_DEVICES_SUCCESS')
    const reloaded = await (await Dapp.open(there)).untilReady()
    expect((await reloaded.ask('GET_USER', { chainId: 1329 })).payload).not.toHaveProperty('isOnProbation')
  })
  await there.context().close()
})

test('a new device on the wallet page sees its limits and how to confirm it, and can be removed by an older one', async ({
  page,
  browser,
}) => {
  const email = newEmail()
  await addAuthenticator(page)
  const wallet = new WalletPage(page)
  await wallet.signIn(email)
  const address = await wallet.address()

  await test.step('without a passkey: shows the limits and three ways to confirm, and refuses an export', async () => {
    const there = await newPage(browser)
    await addAuthenticator(there)
    const other = new WalletPage(there)
    await other.signIn(email, 2)
    expect(await other.address()).toBe(address)
    await expect(there.getByText(limited)).toBeVisible()
    await expect(there.getByText('it can send up to 100 USD a day').first()).toBeVisible()
    await expect(other.button(/^Remove /)).toHaveCount(0)
    await other.button('Confirm this device').click()
    await expect(there.getByText('Open your wallet there and confirm this device.')).toBeVisible()
    await there.getByRole('button', { name: /^Email me a link/ }).click()
    await expect(there.getByText('We emailed you the link.')).toBeVisible()
    await other.button('Done').click()
    await other.button('Switch to self-custody').click()
    await expect(there.getByRole('heading', { name: 'Confirm this device' })).toBeVisible()
    await other.button('Done').click()
    await other.button('Add a passkey').click()
    await expect(there.getByText(`${limited} Confirm it in your wallet settings`)).toBeVisible()
    await there.context().close()
  })

  await test.step('the older device lists it as not confirmed and removes it', async () => {
    await page.reload()
    await expect(page.getByText('A new device logged in to your wallet.')).toBeVisible()
    await wallet.button(/^Remove /).click()
    await expect(page.getByText('Not confirmed')).toHaveCount(0)
  })
})

test('an owner who did not log in undoes it from the email with one click', async ({ page, browser }) => {
  const email = newEmail()
  const first = await logIn(page, email)
  const there = await newPage(browser)
  expect(await logIn(there, email, 2)).toBe(first)
  const reader = await newPage(browser)
  await reader.goto(await linkOf(email))
  for (const text of [/^Chrome on /, addresses.site, '127.0.0.*'])
    await expect(reader.getByText(text).first()).toBeVisible()
  expect(reader.url()).not.toContain('token')
  await reader.getByRole('button', { name: 'Not me: remove it and freeze my wallet' }).click()
  await expect(reader.getByText('It’s logged out and your wallet is frozen.')).toBeVisible()
  await there.reload()
  await expect(accountButton(there)).toBeHidden()
  for (const one of [there, reader]) await one.context().close()
})

test('codes=page: an AppKit page logs in; its second device needs one click in the email, which names the site', async ({
  page,
  browser,
}) => {
  const email = newEmail()
  const elsewhere = await (await Dapp.open(page)).untilReady()
  expect(await elsewhere.ask('CONNECT_EMAIL', { email })).toMatchObject({
    type: '@w3m-frame/CONNECT_EMAIL_ERROR',
    payload: { message: expect.stringContaining('this client needs codes=page') },
  })
  const enter = async (on: Page, nth: number) => {
    const dapp = await (await Dapp.open(on, { projectId: pageProjectId })).untilReady()
    expect((await dapp.ask('CONNECT_EMAIL', { email })).payload).toMatchObject({ action: 'VERIFY_OTP' })
    const otp = await readCode(email, nth)
    expect((await dapp.ask('CONNECT_OTP', { otp })).type).toMatch(/SUCCESS$/)
    return { dapp, user: await dapp.ask('GET_USER', { chainId: 1329 }), otp }
  }
  const first = await enter(page, 1)
  const { address } = first.user.payload as { address: string }
  expect(address).toMatch(/^0x/)
  const there = await newPage(browser)
  const second = await enter(there, 2)
  expect(second.user).toMatchObject({
    type: '@w3m-frame/GET_USER_ERROR',
    payload: { message: 'We emailed you a link to confirm this device. Open it, then try again.' },
  })
  const reader = await newPage(browser)
  await reader.goto(await linkOf(email))
  await expect(reader.getByText(/^Chrome on /)).toBeVisible()
  await reader.getByRole('button', { name: 'Yes, it was me' }).click()
  await expect(reader.getByText('Thanks. The waiting period has started')).toBeVisible()
  // An AppKit page can then only ask for the same code again.
  expect((await second.dapp.ask('CONNECT_OTP', { otp: second.otp })).type).toMatch(/SUCCESS$/)
  expect((await second.dapp.ask('GET_USER', { chainId: 1329 })).payload).toMatchObject({ address, isOnProbation: true })
  for (const one of [there, reader]) await one.context().close()
})

test('a passkey confirms a new device, where the emailed code alone unlocks nothing', async ({ page }) => {
  const email = newEmail()
  await addAuthenticator(page)
  const wallet = new WalletPage(page)
  await wallet.signIn(email)
  const address = await wallet.address()
  await wallet.button('Add a passkey').click()
  await expect(page.getByRole('region', { name: 'Unlock methods' }).getByText('Passkey', { exact: true })).toBeVisible()
  // The same browser with the same passkey, after losing everything else.
  await wallet.forgetEverything()
  await wallet.signIn(email, 2)
  await wallet.button('Use your passkey').click()
  expect(await wallet.address()).toBe(address)
  await expect(page.getByText(limited)).toHaveCount(0)
})
