import { readSettings } from '@latchkey/server/settings'
import { expect } from '@playwright/test'
import { createPublicClient, http, parseEther } from 'viem'
import { addresses, ports } from '../addresses.ts'
import { giveSei } from '../money.ts'
import { axeViolations } from '../pages/axe.ts'
import { PairingPage } from '../pages/pairing.ts'
import { SendPage } from '../pages/send.ts'
import { WalletsPage } from '../pages/wallets.ts'
import { test as plain } from '../test.ts'
import { PhoneWallet } from '../wallets/phoneWallet.ts'
import { RelayElsewhere, relayProject, useRelays } from '../wallets/relayElsewhere.ts'

const settings = readSettings({ ...ports })
const receiver = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const [ours = ''] = settings.RELAY_URLS
const chain = createPublicClient({ transport: http(addresses.chain) })

type Options = Partial<Parameters<typeof PhoneWallet.start>[0]>

/** A phone that is switched off when the test ends. */
const test = plain.extend<{ startPhone: (options?: Options) => Promise<PhoneWallet>; site: PairingPage }>({
  startPhone: async ({ baseURL: _ }, use) => {
    const phones: PhoneWallet[] = []
    await use(async (options) => {
      const phone = await PhoneWallet.start({
        relayUrl: ours,
        projectId: settings.PROJECT_ID,
        chainUrl: addresses.chain,
        ...options,
      })
      phones.push(phone)
      return phone
    })
    for (const phone of phones) await phone.stop()
  },
  site: async ({ page }, use) => use(new PairingPage(page)),
})

// A phone is a process that loads a whole wallet library: seconds on a busy machine.
/** Every request of the page to a third party. */
const watchStrangers = (page: PairingPage['page']): string[] => {
  const strangers: string[] = []
  const own = [addresses.site, addresses.api, addresses.wallet].map((url) => new URL(url).host)
  const note = (url: string) => {
    const { host, protocol } = new URL(url)
    if (/^(http|ws)/.test(protocol) && !own.includes(host)) strangers.push(host)
  }
  page.on('request', (request) => note(request.url()))
  page.on('websocket', (socket) => note(socket.url()))
  return strangers
}

for (const version of ['1.2.10', '1.2.8'] as const) {
  test(`[CON-02, CON-09, ACT-01] walletkit ${version}: decline, pair, sign text and typed data, send, follow the chain, disconnect`, async ({
    site,
    startPhone,
  }) => {
    const strangers = watchStrangers(site.page)
    const phone = await startPhone({ version })
    await giveSei(phone.address, '2')
    await phone.decide({ proposals: 'reject' })
    await site.openCode()
    await phone.pair(await site.copyLink())
    await expect(site.dialog.getByText('Connection declined', { exact: true })).toBeVisible()
    expect(await axeViolations(site.page)).toEqual([])
    await site.dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(site.code).toBeVisible()
    await phone.decide({ requests: 'reject' })
    await phone.pair(await site.copyLink())
    await expect(site.accountButton(phone.address)).toBeVisible()
    await site.sign.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(site.sign.getByText('You declined the request in your wallet.').first()).toBeVisible()
    await phone.decide({})
    await expect(site.dialog).toBeHidden()
    const proposal = await phone.until(({ is }) => is === 'proposal')
    expect(proposal).toMatchObject({ chains: ['eip155:1329'] })

    await site.sign.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(site.sign.getByText(/^0x[0-9a-f]{130}$/)).toBeVisible()
    await site.sign.getByRole('button', { name: 'Verify' }).click()
    await expect(site.sign.getByText('Valid. This account signed exactly this text.').first()).toBeVisible()

    await site.signStructured()
    await site.sign.getByRole('button', { name: 'Verify' }).click()
    await expect(site.sign.getByText('Valid. This account signed exactly this text.').first()).toBeVisible()
    await phone.until((report) => report.is === 'request' && report.method === 'eth_signTypedData_v4')

    const before = await chain.getBalance({ address: receiver })
    const send = new SendPage(site.page)
    await send.openSend()
    await send.fill('0.25', receiver)
    await send.confirm()
    await send.expectSaid('The payment is confirmed and final.')
    await site.page.keyboard.press('Escape')
    expect(await chain.getBalance({ address: receiver })).toBeGreaterThanOrEqual(before + parseEther('0.25'))

    await phone.emitChain(1)
    await expect(site.page.getByText(/Ethereum/).first()).toBeVisible()
    await phone.emitChain(1329)
    await phone.disconnect()
    await expect(site.connectButton).toBeVisible()
    expect(strangers).toEqual([])
  })

  test(`[CON-06, CON-09] walletkit ${version}: survives reloads and going offline, and is disconnected by the page`, async ({
    site,
    startPhone,
    page,
  }) => {
    const phone = await startPhone({ version })
    await phone.decide({ proposals: 'hold' })
    await site.openCode()
    await phone.pair(await site.copyLink())
    await phone.until(({ is }) => is === 'proposal')
    await page.reload()
    await expect(site.connectButton).toBeVisible()
    await phone.decide({})
    await expect(site.accountButton(phone.address)).toBeVisible()
    await page.reload()
    await expect(site.accountButton(phone.address)).toBeVisible()
    expect(phone.reports.filter(({ is }) => is === 'proposal')).toHaveLength(1)
    await phone.switchOff()
    await site.sign.getByRole('button', { name: 'Sign', exact: true }).click()
    await phone.switchOn()
    await expect(site.sign.getByText(/^0x[0-9a-f]{130}$/)).toBeVisible()
    await site.openAccount(phone.address)
    await site.dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(site.connectButton).toBeVisible()
    await phone.until(({ is }) => is === 'deleted')
  })
}

test('[CON-07, CON-08] two phones: switch between them, keep both over a reload, disconnect one', async ({
  page,
  startPhone,
}) => {
  const site = new PairingPage(page)
  const wallets = new WalletsPage(page)
  const [first, second] = await Promise.all([
    startPhone({ name: 'First Pocket' }),
    startPhone({ name: 'Second Pocket', version: '1.2.8' }),
  ])
  await site.openCode()
  await first.pair(await site.copyLink())
  await expect(site.accountButton(first.address)).toBeVisible()
  await wallets.openList(first.address)
  await wallets.press('Add a wallet')
  await site.wallet('WalletConnect').click()
  await second.pair(await site.copyLink())
  await expect(wallets.row('Second Pocket')).toContainText('Active')
  await wallets.press('Switch to First Pocket')
  await expect(wallets.row('First Pocket')).toContainText('Active')
  expect(await axeViolations(page)).toEqual([])

  await page.reload()
  await expect(site.accountButton(first.address)).toBeVisible()
  await wallets.openList(first.address)
  await expect(wallets.row('Second Pocket')).toContainText('Switch')
  await wallets.press('Disconnect First Pocket')
  await first.until(({ is }) => is === 'deleted')
  await expect(wallets.row('Second Pocket')).toContainText('Active')
  await page.keyboard.press('Escape')
  await site.sign.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(site.sign.getByText(/^0x[0-9a-f]{130}$/)).toBeVisible()
  expect(second.reports.filter(({ is }) => is === 'request')).toHaveLength(1)
  expect(second.reports.some(({ is }) => is === 'deleted')).toBe(false)
  await second.disconnect()
  await expect(site.connectButton).toBeVisible()
})

test('[CON-09] an expired QR code is replaced automatically', async ({ site, startPhone, page }) => {
  await page.clock.install()
  const phone = await startPhone({ version: '1.2.8' })
  await site.openCode()
  const first = await site.copyLink()
  await expect(site.dialog.getByText(/This QR code renews in 3:\d\d/)).toBeVisible()
  await page.clock.fastForward(231_000)
  await expect(site.code).toBeVisible()
  await expect.poll(() => site.copyLink()).not.toBe(first)
  await phone.pair(await site.copyLink())
  await expect(site.accountButton(phone.address)).toBeVisible()
})

test('[CON-02] a phone opens the wallet app with a link prepared before the tap', async ({ browser, startPhone }) => {
  const phone = await startPhone()
  const context = await browser.newContext({
    baseURL: addresses.site,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.assign(window, { opened, open: (url: string) => void opened.push(url) })
  })
  const site = new PairingPage(page)
  await site.open()
  await site.openWallets()
  await site.wallet('WalletConnect').tap()
  await expect(site.dialog.getByRole('heading', { name: 'Connect with an app' })).toBeVisible()
  await expect(site.dialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('latchkey.pairedRelay'))).not.toBeNull()
  await site.wallet('MetaMask').tap()
  const [link = ''] = await page.evaluate(() => (window as unknown as { opened: string[] }).opened)
  expect(link).toMatch(/^metamask:\/\/wc\?uri=wc%3A/)
  await expect(site.dialog.getByText('App didn’t open?', { exact: true })).toBeVisible()
  await expect(site.dialog.getByRole('link', { name: 'Get the app' })).toHaveAttribute('href', /play\.google\.com/)
  expect(await axeViolations(page)).toEqual([])
  await phone.pair(new URL(link).searchParams.get('uri') ?? '')
  await expect(site.dialog).toBeHidden()
  await context.close()
})

test.describe('with a separate relay', () => {
  test.use({ bypassCSP: true })

  test('a relay restart loses nothing', async ({ site, startPhone, page }) => {
    // Its database must outlive it, so it uses another server's.
    const holder = await RelayElsewhere.start()
    const relay = await RelayElsewhere.start(holder.databaseUrl)
    await useRelays(page, [relay.url], relayProject)
    const phone = await startPhone({ relayUrl: relay.url, projectId: relayProject })
    await phone.decide({ proposals: 'hold' })
    await site.openCode()
    await phone.pair(await site.copyLink())
    await phone.until(({ is }) => is === 'proposal')
    await relay.kill()
    await relay.restart()
    await phone.decide({})
    await expect(site.accountButton(phone.address)).toBeVisible()
    await site.sign.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(site.sign.getByText(/^0x[0-9a-f]{130}$/)).toBeVisible()
    await relay.stop()
    await holder.stop()
  })

  test('with one of two relays down, the other serves and no third is contacted', async ({
    site,
    startPhone,
    page,
  }) => {
    const strangers = watchStrangers(page)
    await useRelays(page, ['ws://127.0.0.1:9/relay', ours], settings.PROJECT_ID)
    const phone = await startPhone({ version: '1.2.8' })
    await site.openCode()
    await phone.pair(await site.copyLink())
    await expect(site.accountButton(phone.address)).toBeVisible()
    // Runs without the page's CSP, so a missing request isn't just a blocked one.
    expect(strangers.filter((host) => host !== '127.0.0.1:9')).toEqual([])
  })

  test('without any relay, says so and offers another way', async ({ site, page }) => {
    await useRelays(page, ['ws://127.0.0.1:9/relay'], settings.PROJECT_ID)
    await site.open()
    await site.openWallets()
    await site.wallet('WalletConnect').click()
    await expect(site.dialog.getByText(/127\.0\.0\.1:9 doesn’t answer/).first()).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await site.dialog.getByRole('button', { name: 'Connect another way' }).click()
    await expect(site.dialog.getByRole('heading', { name: 'Connect a wallet' })).toBeVisible()
  })

  test('[ERR-05] a project unknown to the relay raises APKT007', async ({ site, page }) => {
    await useRelays(page, [ours], 'b'.repeat(32))
    await site.open()
    await site.openWallets()
    await site.wallet('WalletConnect').click()
    await expect(site.dialog.getByText('APKT007')).toBeVisible()
  })
})
