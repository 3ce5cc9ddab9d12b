import type { Wallet } from '@latchkey/wire/api/explorer'
import { describe, expect, test } from 'vitest'
import { createTestKit } from '../testing/createTestKit.ts'
import { walletLinks } from './walletLinks.ts'

const wallet: Wallet = {
  id: 'a',
  name: 'A',
  chains: ['eip155:1329'],
  homepage: 'https://a.example',
  mobile_link: 'awallet://',
  webapp_link: 'https://app.a.example',
  app_store: 'https://apps.apple.com/a',
  play_store: 'https://play.google.com/a',
  chrome_store: 'https://chromewebstore.google.com/a',
}
const device = (over: object) => createTestKit({ device: over }).ports.device

describe('links for the device', () => {
  test.each([
    ['a Chromium desktop', {}, 'extension', wallet.chrome_store],
    ['another desktop', { isChromium: false }, 'homepage', wallet.homepage],
    ['an iPhone', { isMobile: true, isIos: true }, 'app', wallet.app_store],
    ['an Android phone', { isMobile: true, isAndroid: true }, 'app', wallet.play_store],
  ])('[CON-13] %s', (_, over, installKind, install) => {
    expect(walletLinks(wallet, device(over))).toMatchObject({ installKind, install })
  })

  test('[CON-13] a phone opens the app link, else the web page', () => {
    expect(walletLinks(wallet, device({ isMobile: true })).open).toBe('awallet://')
    expect(walletLinks({ ...wallet, mobile_link: null }, device({ isMobile: true })).open).toBe('https://app.a.example')
  })
})

test.each(['javascript:alert(1)', 'javascript://%0aalert(1)', 'data://text/html,x', 'http://a.example', 'a.example'])(
  'a registry entry with %s has no link',
  (link) => {
    const bad: Wallet = { ...wallet, homepage: link, chrome_store: link, app_store: link, webapp_link: link }
    expect(walletLinks(bad, device({}))).toMatchObject({ install: undefined, open: undefined })
    const phone = walletLinks({ ...bad, mobile_link: link }, device({ isMobile: true, isIos: true }))
    expect(phone.install).toBeUndefined()
    expect(phone.open ?? '').not.toMatch(/^(javascript|data):/)
  },
)

test('[CON-13] a few wallets without an app link open the page inside the wallet', () => {
  const phone = device({ isMobile: true })
  const phantom = { id: 'phantom', name: 'Phantom', chains: [], rdns: 'app.phantom' }
  expect(walletLinks(phantom, phone, 'https://a.example/').open).toContain(
    'phantom.app/ul/browse/https%3A%2F%2Fa.example',
  )
  expect(walletLinks(phantom, phone).open).toBeUndefined()
})
