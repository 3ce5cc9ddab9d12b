import { expect, type Page } from '@playwright/test'
import { addresses, projectId } from '../addresses.ts'
import { Dapp, type Heard } from '../pages/dapp.ts'
import { accountButton, codeScreen, newEmail } from '../pages/login.ts'
import { readCode } from '../pages/mailbox.ts'
import { Site } from '../pages/site.ts'
import { test } from '../test.ts'

const evil = 'http://evil.test:50990'

/** Serves a page for a made-up site. */
const serve = (page: Page, url: string, body: string) =>
  page.route(url, (route) => route.fulfill({ contentType: 'text/html', headers: {}, body }))

const attacker = '0xdead00000000000000000000000000000000dead'
const forgeries = [
  ['READY', { version: '9' }],
  ['SESSION_UPDATE', { token: 'stolen' }],
  ['ATTENTION', { isNeeded: true }],
  ['CONNECT_EMAIL_SUCCESS', { action: 'CONNECT' }],
  ['CONNECT_OTP_SUCCESS', undefined],
  ['GET_USER_SUCCESS', { address: attacker, chainId: 1329, email: 'thief@example.com' }],
  ['CONNECT_SOCIAL_SUCCESS', { address: attacker, chainId: 1329 }],
  ['IS_CONNECTED_SUCCESS', { isConnected: true }],
  ['SET_PREFERRED_ACCOUNT_SUCCESS', { type: 'eoa', address: attacker }],
  ['RPC_REQUEST_SUCCESS', '0x00'],
] as const

/** The site's own page with an ad in it, as on a dapp without a CSP. */
const openSiteWithAdvertisement = async (page: Page): Promise<void> => {
  await serve(page, `${evil}/ad`, '<!doctype html><title>ad</title>')
  await page.route(`${addresses.site}/`, async (route) => {
    const response = await route.fetch()
    const { 'content-security-policy': _, ...headers } = response.headers()
    const body = (await response.text()).replace('</body>', `<iframe id="ad" src="${evil}/ad"></iframe></body>`)
    await route.fulfill({ response, headers, body })
  })
  await page.goto('/')
}

test('[threat 1] the page ignores wallet messages from any other frame', async ({ page }) => {
  // Every request ID of the page, as if an attacker had guessed it.
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(window, { asked })
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [never]) {
      asked.push((message[0] as { id?: string })?.id ?? '')
      post.apply(this, message)
    }
  })
  await openSiteWithAdvertisement(page)
  const site = new Site(page)
  const email = newEmail()
  await site.openWallets()
  await site.dialog.getByRole('textbox').first().fill(email)
  await page.keyboard.press('Enter')
  await expect(codeScreen(page).getByLabel('6-digit code')).toBeFocused()
  const otp = await readCode(email)
  const advertisement = page.frames().find((frame) => frame.url() === `${evil}/ad`)
  const forge = async () => {
    const ids = await page.evaluate(() => (window as unknown as { asked: string[] }).asked)
    await advertisement?.evaluate(
      ({ messages, guesses }) => {
        for (const [name, payload] of messages)
          for (const id of guesses) window.parent.postMessage({ type: `@w3m-frame/${name}`, id, payload }, '*')
      },
      { messages: forgeries, guesses: [...ids, '1', ''] },
    )
    return ids
  }
  // While a request is open, its answer comes from the wrong window.
  await page.route(`${addresses.wallet}/api/auth/email/verify`, async (route) => {
    expect((await forge()).length).toBeGreaterThan(3)
    await page.waitForTimeout(1_500)
    await route.continue()
  })
  await page.keyboard.type(otp)
  await page.waitForTimeout(1_000)
  await expect(accountButton(page)).toHaveCount(0)
  // Control: the same message from the frame itself connects.
  await expect(accountButton(page)).toBeVisible()
  const address = await accountButton(page).textContent()
  expect(address?.toLowerCase()).not.toContain('dead')
  await forge()
  await page.waitForTimeout(500)
  expect(await accountButton(page).textContent()).toBe(address)
})

test('[threat 2] the frame listens to its own page and to no other window', async ({ page, context }) => {
  await serve(page, `${evil}/ad`, '<!doctype html><title>ad</title>')
  const dapp = await Dapp.open(page, { body: `<iframe id="ad" src="${evil}/ad"></iframe>` })
  await dapp.untilReady()
  const advertisement = page.frames().find((frame) => frame.url() === `${evil}/ad`)
  const say = (id: string) =>
    advertisement?.evaluate(
      ({ target, id }) => {
        const wallet = window.parent.frames[0]
        wallet?.postMessage({ type: '@w3m-app/IS_CONNECTED', id }, target)
        const { port1, port2 } = new MessageChannel()
        Object.assign(window, { welcomed: 0 })
        port1.onmessage = () => Object.assign(window, { welcomed: 1 })
        wallet?.postMessage({ type: '@latchkey/HELLO', v: 1, nonce: 'n'.repeat(22) }, target, [port2])
      },
      { target: addresses.wallet, id },
    )
  await say('from-the-ad')
  await page.waitForTimeout(1_000)
  expect(await advertisement?.evaluate(() => (window as unknown as { welcomed: number }).welcomed)).toBe(0)
  // Control: the page's own message is accepted.
  expect(await dapp.ask('IS_CONNECTED')).toMatchObject({ payload: { isConnected: false }, origin: addresses.wallet })
  expect((await dapp.heard()).some(({ id }) => id === 'from-the-ad')).toBe(false)

  // A window that the page opened on another site reaches the frame through its opener. It is ignored too.
  await serve(page, `${evil}/popup`, '<!doctype html><title>popup</title>')
  await context.route(`${evil}/popup`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>p</title>' }))
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((url) => void window.open(url), `${evil}/popup`),
  ])
  await popup.waitForLoadState()
  await popup.evaluate(
    (target) => window.opener.frames[0].postMessage({ type: '@w3m-app/IS_CONNECTED', id: 'from-the-popup' }, target),
    addresses.wallet,
  )
  await page.waitForTimeout(800)
  expect((await dapp.heard()).some(({ id }) => id === 'from-the-popup')).toBe(false)
})

test('[threat 2] when two pages greet one frame, only one is accepted and window messages stop working', async ({
  page,
}) => {
  const dapp = await Dapp.open(page)
  await dapp.untilReady()
  const welcomed = await page.evaluate(async (target) => {
    let count = 0
    const wallet = document.querySelector<HTMLIFrameElement>('#wallet')?.contentWindow
    for (let turn = 0; turn < 200; turn++) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        count += 1
      }
      wallet?.postMessage({ type: '@latchkey/HELLO', v: 1, nonce: `nonce-${turn}-${'n'.repeat(16)}` }, target, [port2])
    }
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    return count
  }, addresses.wallet)
  expect(welcomed).toBe(1)
  const id = await dapp.send('IS_CONNECTED')
  await page.waitForTimeout(800)
  expect((await dapp.heard()).some((one) => one.id === id)).toBe(false)
})

test('[threat 4] a site outside the allowed origins cannot embed the frame', async ({ page }) => {
  const wall = async (place: Parameters<typeof Dapp.open>[1]): Promise<Heard[]> => {
    const dapp = await Dapp.open(page, place)
    await page.waitForTimeout(2_000)
    const body = await dapp.frame
      ?.locator('#root')
      .count()
      .catch(() => 0)
    expect(body ?? 0).toBe(0)
    return await dapp.heard()
  }
  expect(await wall({ origin: evil })).toEqual([])
  expect(await wall({ projectId: 'f'.repeat(32) })).toEqual([])
  expect(await wall({ origin: addresses.site.replace('localhost', 'localhost.evil.test') })).toEqual([])
  expect(await wall({ origin: addresses.site.replace('://', '://x') })).toEqual([])
  // Control: the project's own page.
  await (await Dapp.open(page)).untilReady()
})

test('[threat 4] an allowed page inside a hostile one cannot embed the frame', async ({ page }) => {
  const inner = `${addresses.site}/inner`
  const src = `${addresses.wallet}/sdk?projectId=${projectId}&chainId=eip155%3A1329`
  await serve(page, inner, `<!doctype html><iframe src="${src}"></iframe>`)
  await serve(page, `${evil}/outer`, `<!doctype html><iframe src="${inner}"></iframe>`)
  await page.goto(`${evil}/outer`)
  await page.waitForTimeout(2_000)
  const framed = page.frames().find((frame) => frame.parentFrame()?.url() === inner)
  expect(framed).toBeTruthy()
  expect(
    await framed
      ?.locator('#root')
      .count()
      .catch(() => 0),
  ).toBe(0)
  // Control: at top level, the same inner page shows the wallet.
  await page.goto(inner)
  await expect
    .poll(() =>
      page
        .frames()
        .find((frame) => frame.url() === src)
        ?.locator('#root')
        .count(),
    )
    .toBe(1)
})

test('[threat 4] every response of the wallet origin restricts frame ancestors', async ({ request }) => {
  // Browsers resolve every name under localhost to this machine; Node doesn't.
  const wallet = addresses.wallet.replace('wallet.', '')
  const headers = { host: new URL(addresses.wallet).host }
  for (const path of [
    '/',
    '/sdk',
    '/export',
    '/settings',
    '/approve',
    '/dashboard',
    '/device',
    '/nowhere',
    '/api/auth/check',
  ]) {
    const response = await request.get(`${wallet}${path}`, { headers, maxRedirects: 0 })
    expect(response.headers()['content-security-policy'], path).toContain("frame-ancestors 'none'")
  }
  const known = await request.get(`${wallet}/sdk?projectId=${projectId}`, { headers })
  expect(known.headers()['content-security-policy']).toContain(`frame-ancestors ${addresses.site}`)
})
