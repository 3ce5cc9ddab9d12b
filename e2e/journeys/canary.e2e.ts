import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { newEmail, readCode } from '../pages/login.ts'
import { addAuthenticator, WalletPage } from '../pages/walletPage.ts'

test('[threat 39] a login, a change of hands and an export leave no code, token, word or key behind', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const seen: string[] = []
  const secrets = new Map<string, string>()
  page.on('console', (message) => seen.push(`console ${message.text()}`))
  page.on('request', (request) => seen.push(`address ${request.url()}`))
  page.on('framenavigated', (frame) => seen.push(`address ${frame.url()}`))
  page.on('response', async (response) => {
    // What the wallet origin itself is told is no leak; what it hands out as tokens is what must not turn up elsewhere.
    const body = response.url().includes('/api/auth/') ? await response.text().catch(() => '') : ''
    for (const name of ['accessToken', 'refreshToken', 'grant']) {
      const [, value] = new RegExp(`"${name}":"([^"]+)"`).exec(body) ?? []
      if (value) secrets.set(`${name} ${secrets.size}`, value)
    }
  })
  const email = newEmail()
  const wallet = new WalletPage(page)
  await addAuthenticator(page)
  await wallet.signIn(email)
  secrets.set('login code', await readCode(email))
  const address = await wallet.address()
  const code = await wallet.makeItYours()
  secrets.set('recovery code', code)
  secrets.set('recovery code, plain', code.replaceAll('-', ''))
  await page.waitForTimeout(31_000)
  await wallet.button(/^Twelve words/).click()
  await wallet.button('Show the words').click()
  await wallet.button('Mail me a code').click()
  await page.getByText('We have mailed you a code.').waitFor()
  const otp = await readCode(email, 2)
  await page.keyboard.type(otp)
  secrets.set('export code', otp)
  await wallet.button('Use your passkey').click()
  await wallet.button('Go to the words').click({ timeout: 20_000 })
  await page.getByRole('button', { name: /hold/i }).hover()
  await page.mouse.down()
  const words = page.getByRole('list', { name: 'Twelve words' }).getByRole('listitem')
  await expect(words).toHaveCount(12)
  const phrase = (await words.allTextContents()).map((word) => word.replace(/[^a-z]/g, '')).join(' ')
  await page.mouse.up()
  const account = mnemonicToAccount(phrase)
  expect(account.address).toBe(address)
  secrets.set('words', phrase)
  const key = account.getHdKey().privateKey ?? new Uint8Array()
  secrets.set('key', Buffer.from(key).toString('hex'))
  secrets.set('key, base64', Buffer.from(key).toString('base64url'))
  await page.goto('about:blank')

  const log = await readFile(process.env.E2E_SERVER_LOG ?? '', 'utf8')
  // Six digits turn up by chance among timestamps and numbers; in the log they count only as a value of their own.
  const heap = [...seen, log].join('\n')
  const isIn = (text: string, secret: string) =>
    /^\d{6}$/.test(secret) ? new RegExp(`(^|[^0-9.])${secret}($|[^0-9])`, 'm').test(text) : text.includes(secret)
  expect(secrets.size).toBeGreaterThan(9)
  expect([...secrets].filter(([, secret]) => isIn(heap, secret)).map(([name]) => name)).toEqual([])
  // Control: the scan finds what is there, and there was something to look through.
  expect(log.split('\n').length).toBeGreaterThan(20)
  for (const [name, secret] of secrets) expect(isIn(`${heap}\n{"says":"${secret}"}`, secret), name).toBe(true)
})
