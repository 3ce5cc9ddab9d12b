import type { Wallet } from '@latchkey/wire/api/explorer'
import { describe, expect, it } from 'vitest'
import {
  browseLink,
  desktopLink,
  isReachableOnPhone,
  nativeLink,
  phoneLink,
  platformsOf,
  universalLink,
  webLink,
} from './deepLinks.ts'

const uri = 'wc:7f@2?relay-protocol=irn&symKey=58'
const once = 'wc%3A7f%402%3Frelay-protocol%3Dirn%26symKey%3D58'
const twice = 'wc%253A7f%25402%253Frelay-protocol%253Dirn%2526symKey%253D58'
const wallet = (links: Partial<Wallet>): Wallet => ({ id: 'w', name: 'W', chains: [], ...links })
const phone = { device: { isTelegram: false, isAndroid: false }, isFramed: false }
const framed = { ...phone, isFramed: true }
const telegramIos = { device: { isTelegram: true, isAndroid: false }, isFramed: false }
const telegramAndroid = { device: { isTelegram: true, isAndroid: true }, isFramed: false }

describe('[CON-02] a wallet app link', () => {
  it.each([
    ['a scheme', 'metamask://', phone, `metamask://wc?uri=${once}`, '_self'],
    ['a scheme without slashes', 'metamask:', phone, `metamask://wc?uri=${once}`, '_self'],
    ['a bare scheme', 'metamask', phone, `metamask://wc?uri=${once}`, '_self'],
    [
      'a scheme with a path',
      'bnc://app.binance.com/cedefi',
      phone,
      `bnc://app.binance.com/cedefi/wc?uri=${once}`,
      '_self',
    ],
    ['a page in a frame', 'metamask://', framed, `metamask://wc?uri=${once}`, '_top'],
    ['Telegram on iOS', 'metamask://', telegramIos, `metamask://wc?uri=${once}`, '_blank'],
    ['Telegram on Android, encoded twice', 'metamask://', telegramAndroid, `metamask://wc?uri=${twice}`, '_blank'],
  ])('from %s', (_, mobile_link, place, href, target) => {
    expect(nativeLink(wallet({ mobile_link }), uri, place)).toEqual({ href, target })
  })

  it.each([
    'javascript://alert(1)',
    'data://x',
    'blob://x',
    'file://etc',
    'vbscript://x',
    'https://a.example',
    '',
    null,
  ])('is never built from %s', (mobile_link) => expect(nativeLink(wallet({ mobile_link }), uri, phone)).toBeUndefined())

  it('decodes to the encoded URI', () => {
    const { href = '' } = nativeLink(wallet({ mobile_link: 'rainbow://' }), uri, phone) ?? {}
    expect(new URL(href).searchParams.get('uri')).toBe(uri)
  })
})

describe('[CON-02] alternatives', () => {
  const both = wallet({ mobile_link: 'metamask://', link_mode: 'https://metamask.app.link' })

  it('include a universal link, since schemes collide', () => {
    expect(universalLink(both, uri, phone)?.href).toBe(`https://metamask.app.link/wc?uri=${once}`)
    expect(universalLink(wallet({ mobile_link: 'https://rnbwapp.com/' }), uri, phone)?.href).toBe(
      `https://rnbwapp.com/wc?uri=${once}`,
    )
    expect(
      universalLink(wallet({ mobile_link: 'metamask://', link_mode: 'http://a.example' }), uri, phone),
    ).toBeUndefined()
  })

  it('use the scheme, except in Telegram, which opens only https', () => {
    expect(phoneLink(both, uri, phone)?.href).toMatch(/^metamask:/)
    expect(phoneLink(both, uri, telegramAndroid)).toEqual({
      href: `https://metamask.app.link/wc?uri=${twice}`,
      target: '_blank',
    })
    expect(phoneLink(wallet({ mobile_link: 'tp://' }), uri, telegramIos)?.href).toMatch(/^tp:/)
    expect(phoneLink(wallet({}), uri, phone)).toBeUndefined()
  })

  it('open web pages in a new tab and apps in this one', () => {
    expect(webLink(wallet({ webapp_link: 'https://app.safe.global' }), uri, phone)).toEqual({
      href: `https://app.safe.global/wc?uri=${once}`,
      target: '_blank',
    })
    expect(webLink(wallet({ webapp_link: 'javascript:alert(1)' }), uri, phone)).toBeUndefined()
    expect(desktopLink(wallet({ desktop_link: 'ledgerlive://' }), uri, phone)).toEqual({
      href: `ledgerlive://wc?uri=${once}`,
      target: '_self',
    })
    expect(desktopLink(wallet({ desktop_link: 'file://x' }), uri, phone)).toBeUndefined()
  })

  it('include opening the page inside the wallet, for a few wallets', () => {
    expect(browseLink(wallet({ rdns: 'app.phantom' }), 'https://a.example/x?y=1')).toBe(
      'https://phantom.app/ul/browse/https%3A%2F%2Fa.example%2Fx%3Fy%3D1?ref=https%3A%2F%2Fa.example',
    )
    expect(browseLink(wallet({ rdns: 'io.metamask' }), 'https://a.example')).toBeUndefined()
  })
})

describe('[CON-13] availability on a phone', () => {
  it.each([
    ['with a link to its app', { mobile_link: 'metamask://' }, true],
    ['with a page', { webapp_link: 'https://app.safe.global' }, true],
    ['that is known to have its own way', { rdns: 'com.coinbase.wallet' }, true],
    ['with an extension only', { chrome_store: 'https://chrome.example', rdns: 'io.rabby' }, false],
    ['with a desktop program only', { desktop_link: 'ledgerlive://' }, false],
  ])('%s: %o is %s', (_, links, isOfUse) => expect(isReachableOnPhone(wallet(links))).toBe(isOfUse))
})

describe('wallet tabs', () => {
  const full = wallet({ mobile_link: 'a://', desktop_link: 'b://', webapp_link: 'https://c.example' })
  it.each([
    ['on a computer', full, { isInstalled: true, isMobile: false }, ['browser', 'mobile', 'desktop', 'web']],
    ['on a phone', full, { isInstalled: false, isMobile: true }, ['mobile', 'web']],
    ['of an extension that is not here', wallet({}), { isInstalled: false, isMobile: false }, []],
  ])('%s', (_, of, facts, tabs) => expect(platformsOf(of, facts)).toEqual(tabs))
})
