import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { addresses } from '../addresses.ts'
import { Dapp } from '../pages/dapp.ts'
import { newEmail } from '../pages/login.ts'
import { PairingPage } from '../pages/pairing.ts'
import { Site } from '../pages/site.ts'
import { test } from '../test.ts'

/** Sums the gzipped size of every script that the page loads. */
const watchScripts = (page: Page) => {
  const sizes = new Map<string, number>()
  const pending: Promise<void>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    pending.push(
      response.body().then(
        (body) => void sizes.set(response.url(), gzipSync(body, { level: 9 }).length),
        () => undefined,
      ),
    )
  })
  return async () => {
    await Promise.all(pending)
    return Math.round([...sizes.values()].reduce((sum, size) => sum + size, 0) / 100) / 10
  }
}

test('size: JS until the button works ≤ 80 kB, until the wallet list is open ≤ 150 kB', async ({ page }) => {
  const total = watchScripts(page)
  const site = new Site(page)
  await site.open()
  await expect(site.connectButton).toBeEnabled()
  // The button is there before the page's code.
  await expect(page.locator('html[data-live]')).toBeVisible()
  const first = await total()
  // A first view carries only its own icons; the modal brings the others.
  const emptyIcons = page.locator('.Icon path:not([d])')
  await expect(emptyIcons).toHaveCount(0)
  await site.openWallets()
  await expect(site.wallet('MetaMask')).toBeVisible()
  await expect(emptyIcons).toHaveCount(0)
  const second = await total()
  console.log(`JS until the button works: ${first} kB; until the wallet list is open: ${second} kB (gzip)`)
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThanOrEqual(80)
  expect(second).toBeLessThanOrEqual(150)
})

test('size: JS for pairing ≤ 130 kB, loaded only on demand', async ({ page }) => {
  const total = watchScripts(page)
  const site = new PairingPage(page)
  await site.open()
  await site.openWallets()
  await expect(site.wallet('MetaMask')).toBeVisible()
  const before = await total()
  await site.wallet('WalletConnect').click()
  await expect(site.code).toBeVisible()
  const pairing = Math.round(((await total()) - before) * 10) / 10
  console.log(`JS for pairing: ${pairing} kB (gzip)`)
  expect(pairing).toBeGreaterThan(20)
  expect(pairing).toBeLessThanOrEqual(130)
})

test('asks for the pairing code at once, and has the browser compile it as it arrives', async ({ page }) => {
  const nameOf = (url: string) => /\/assets\/([A-Za-z]+)-/.exec(url)?.[1] ?? url
  const asked: string[] = []
  const late: string[] = []
  const hinted: string[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    const text = await response.text().catch(() => '')
    if (text.startsWith('//# allFunctionsCalledOnLoad\n')) hinted.push(nameOf(response.url()))
  })
  const site = new PairingPage(page)
  await site.open()
  await site.openWallets()
  await expect(site.wallet('MetaMask')).toBeVisible()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isHeld = true
  await page.route(`${addresses.site}/assets/*.js`, async (route) => {
    const into = isHeld ? asked : late
    into.push(nameOf(route.request().url()))
    await released
    await route.continue()
  })
  await site.wallet('WalletConnect').click()
  const needed = ['signClient', 'ConnectingWalletConnectBasic', 'connect', 'status', 'QrCode']
  await expect.poll(() => needed.filter((name) => !asked.includes(name))).toEqual([])
  isHeld = false
  release()
  await expect(site.code).toBeVisible()
  // Only the library's own part follows.
  expect(late).toEqual(['recoverAddress'])
  expect(hinted.sort()).toEqual(['engine', 'index', 'signClient'])
})

test('contacts no third party, and the API only after a click', async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http')) hosts.add(origin)
  })
  const site = new Site(page)
  await site.open()
  await expect(site.connectButton).toBeVisible()
  await page.waitForTimeout(500)
  expect([...hosts]).toEqual([addresses.site])
  await site.openWallets()
  await expect(site.wallet('MetaMask')).toBeVisible()
  expect([...hosts].sort()).toEqual([addresses.api, addresses.site].sort())
})

test('size: the frame is ready with ≤ 60 kB of JS, and loads approval screens only when needed', async ({ page }) => {
  const total = watchScripts(page)
  const dapp = await Dapp.open(page)
  await dapp.untilReady()
  const first = await total()
  console.log(`JS until the frame is ready: ${first} kB (gzip)`)
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThanOrEqual(60)
  const address = await dapp.logIn(newEmail())
  const before = await total()
  await dapp.request('personal_sign', ['Hello', address])
  await expect(dapp.screen.getByRole('button', { name: 'Sign' })).toBeVisible()
  expect(await total()).toBeGreaterThan(before + 20)
})
