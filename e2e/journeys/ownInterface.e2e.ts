import { expect, type Page } from '@playwright/test'
import { addresses } from '../addresses.ts'
import { codeScreen, newEmail, typeCode } from '../pages/login.ts'
import { readCode } from '../pages/mailbox.ts'
import { test } from '../test.ts'

type Row = { name: string; kind: string; isInstalled: boolean }

/** The parts of the client that the page uses. */
type Own = {
  client: {
    login: { start(email: string): Promise<{ step: string }>; submit(code?: string): Promise<{ address: string }> }
    listWallets(query: { search: string }): Promise<{ rows: readonly Row[]; total: number }>
    pair(): Promise<{ uri: string; expiresAt: number }>
    getState(): { accounts: readonly { address: string }[]; modal: { isOpen: boolean } }
  }
}

/** A page without any button or modal of ours, only the client. */
const open = async (page: Page): Promise<void> => {
  const url = `${addresses.site}/own-interface`
  const script = `import { createLatchkey } from '${addresses.api}/kit/v1/element.js'
    window.client = createLatchkey({ server: '${addresses.api}' })`
  const body = `<!doctype html><title>own</title><script type="module">${script}</script>`
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(url)
  await page.waitForFunction(() => 'client' in window)
}

test('[AUTH-01] a page’s own form: the code is typed in the wallet’s window, never in the page', async ({ page }) => {
  await open(page)
  const email = newEmail()
  const step = await page.evaluate((to) => (window as unknown as Own).client.login.start(to), email)
  expect(step).toMatchObject({ step: 'window' })
  const code = await readCode(email)
  const refused = await page.evaluate(
    (typed) => (window as unknown as Own).client.login.submit(typed).catch((error) => error.code),
    code,
  )
  expect(refused).toBe('otp.inWallet')
  const loggingIn = page.evaluate(async () => (await (window as unknown as Own).client.login.submit()).address)
  await codeScreen(page).getByLabel('6-digit code').click()
  await typeCode(page, code)
  const address = await loggingIn
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await expect(codeScreen(page).getByLabel('6-digit code')).toBeHidden()
  const { accounts, modal } = await page.evaluate(() => {
    const { accounts: all, modal: shown } = (window as unknown as Own).client.getState()
    return { accounts: all.map((one) => one.address), modal: shown }
  })
  expect({ accounts, modal }).toEqual({ accounts: [address], modal: { isOpen: false } })
})

test('[CON-09] a page’s own wallet list and QR code', async ({ page }) => {
  await open(page)
  const { rows, total } = await page.evaluate(() => (window as unknown as Own).client.listWallets({ search: 'meta' }))
  expect(rows[0]).toMatchObject({ name: 'MetaMask', kind: 'paired', isInstalled: false })
  expect(total).toBe(rows.length)
  const code = await page.evaluate(async () => {
    const { uri, expiresAt } = await (window as unknown as Own).client.pair()
    return { uri, lasts: expiresAt - Date.now() }
  })
  expect(code.uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  expect(code.lasts).toBeGreaterThan(200_000)
})
