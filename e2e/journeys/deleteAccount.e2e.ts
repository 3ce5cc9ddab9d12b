import { dirname } from 'node:path'
import { connect } from '@latchkey/server/db/connect'
import { openEmbedded } from '@latchkey/server/db/embedded'
import { expect, type Page } from '@playwright/test'
import { newEmail } from '../pages/login.ts'
import { readCode, readMails } from '../pages/mailbox.ts'
import { WalletPage } from '../pages/walletPage.ts'
import { test } from '../test.ts'

/** Ends the grace period of this wallet's account, and waits for the server's own job, which runs every minute. */
const letTimePass = async (address: string): Promise<void> => {
  const { E2E_DATABASE_URL, E2E_SERVER_LOG = '' } = process.env
  const embedded = E2E_DATABASE_URL ? undefined : await openEmbedded(dirname(E2E_SERVER_LOG))
  const { pool, close } = await connect({ url: E2E_DATABASE_URL ?? embedded?.url ?? '', onLost: () => {} })
  const moved = await pool.query(
    `UPDATE account_deletions SET deletes_at = now() - interval '1 second'
     WHERE user_id IN (SELECT user_id FROM wallets WHERE lower(evm_address) = lower($1))`,
    [address],
  )
  expect(moved.rowCount).toBe(1)
  const count = async () =>
    (await pool.query('SELECT FROM wallets WHERE lower(evm_address) = lower($1)', [address])).rowCount
  await expect.poll(count, { timeout: 180_000 }).toBe(0)
  await close()
  await embedded?.stop()
}

/** The text of the email with this subject. */
const untilMailed = async (email: string, wanted: string): Promise<string> => {
  const find = async () => (await readMails(email)).find(({ subject }) => subject === wanted)
  await expect.poll(find).toBeTruthy()
  return (await find())?.text ?? ''
}

const proveByMail = async (page: Page, email: string, nth: number): Promise<void> => {
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByText('We emailed you a code.').waitFor()
  await page.keyboard.type(await readCode(email, nth))
}

const askToDelete = async (
  { page, button }: { page: Page; button: WalletPage['button'] },
  email: string,
  nth: number,
) => {
  await button(/^Delete your account/).click()
  await page.getByRole('checkbox').check({ force: true })
  await button('Delete my account').click()
  await proveByMail(page, email, nth)
  await expect(page.getByText('We emailed you a link to keep it.')).toBeVisible()
  await button('Done').click()
  await expect(page.getByText('Your account and its keys will be deleted on')).toBeVisible()
}

test('[threat 79] an owner downloads their data, deletes the account, keeps it by email, and deletes it for good', async ({
  page,
  browser,
}) => {
  const email = newEmail()
  const wallet = new WalletPage(page)
  const here = { page, button: (name: string | RegExp) => wallet.button(name) }
  await wallet.signIn(email)
  const address = await wallet.address()

  await test.step('the download has what is stored, after a code', async () => {
    await wallet.button(/^Download your data/).click()
    await proveByMail(page, email, 2)
    const { text } = await wallet.download('Download')
    const tables = JSON.parse(text)
    expect(tables.emails).toMatchObject([{ email }])
    expect(tables.wallets[0].evm_address.toLowerCase()).toBe(address.toLowerCase())
  })

  await test.step('the emailed link keeps the account, from any browser', async () => {
    await askToDelete(here, email, 3)
    const link = (await untilMailed(email, 'Your account will be deleted')).match(/https?:\/\/\S*\/keep\S*/)?.[0] ?? ''
    const elsewhere = await (await browser.newContext()).newPage()
    await elsewhere.goto(link)
    await elsewhere.getByRole('button', { name: 'Keep my account' }).click()
    await expect(elsewhere.getByText('Your account stays')).toBeVisible()
    await elsewhere.context().close()
    await page.reload()
    expect(await wallet.address()).toBe(address)
    await expect(page.getByText('will be deleted')).toHaveCount(0)
  })

  await test.step('after the grace period the same email gets a new wallet', async () => {
    await askToDelete(here, email, 4)
    await letTimePass(address)
    await untilMailed(email, 'Your account was deleted')
    await wallet.signIn(email, 5)
    const fresh = await wallet.address()
    expect(fresh).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(fresh).not.toBe(address)
    await expect(page.getByText('will be deleted')).toHaveCount(0)
  })
})
