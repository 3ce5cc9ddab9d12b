import type { Wallet } from '@latchkey/wire/api/explorer'
import type { Ports } from '../ports.ts'

/** A link that passes a pairing to a wallet, and the window it must open in. */
export type DeepLink = { href: string; target: '_self' | '_top' | '_blank' }

type Place = {
  device: Pick<Ports['device'], 'isTelegram' | 'isAndroid'>
  /** The page is inside an iframe, so links must target the top window. */
  isFramed: boolean
}

const isWeb = (link: string): boolean => /^https:\/\//i.test(link)
const isApp = (link: string): boolean =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(link) && !/^(https?|javascript|data|vbscript|file|blob):/i.test(link)

/** Telegram on Android decodes a link once before passing it on, so it is encoded twice. */
const encodeUri = (uri: string, { device }: Place): string => {
  const once = encodeURIComponent(uri)
  return device.isTelegram && device.isAndroid ? encodeURIComponent(once) : once
}

const withPairing = (base: string, uri: string, place: Place): string =>
  `${base.endsWith('/') ? base : `${base}/`}wc?uri=${encodeUri(uri, place)}`

const targetOf = ({ device, isFramed }: Place): DeepLink['target'] => {
  // Telegram's own browser opens nothing but a new window.
  if (device.isTelegram) return '_blank'
  return isFramed ? '_top' : '_self'
}

/** `metamask`, `metamask:` and `metamask://` all mean the same app. */
const toScheme = (link: string): string => (link.includes('://') ? link : `${link.replace(/:$/, '')}://`)

/** The link of the wallet's own scheme: opens the app and nothing else. */
export const nativeLink = (wallet: Wallet, uri: string, place: Place): DeepLink | undefined => {
  const link = wallet.mobile_link ? toScheme(wallet.mobile_link) : undefined
  if (!link || !isApp(link)) return undefined
  return { href: withPairing(link, uri, place), target: targetOf(place) }
}

/** The wallet's https link: opens the app if it is installed, else a page. Schemes collide, so both are offered. */
export const universalLink = (wallet: Wallet, uri: string, place: Place): DeepLink | undefined => {
  const link = [wallet.link_mode, wallet.mobile_link].find((one) => one && isWeb(one))
  if (!link) return undefined
  return { href: withPairing(link, uri, place), target: place.device.isTelegram ? '_blank' : targetOf(place) }
}

/** The link behind the large button on phones. */
export const phoneLink = (wallet: Wallet, uri: string, place: Place): DeepLink | undefined =>
  // Telegram can't open custom schemes.
  (place.device.isTelegram && universalLink(wallet, uri, place)) ||
  nativeLink(wallet, uri, place) ||
  universalLink(wallet, uri, place)

/** The wallet's page, in a new window. */
export const webLink = (wallet: Wallet, uri: string, place: Place): DeepLink | undefined =>
  wallet.webapp_link && isWeb(wallet.webapp_link)
    ? { href: withPairing(wallet.webapp_link, uri, place), target: '_blank' }
    : undefined

/** The wallet's program on this computer. */
export const desktopLink = (wallet: Wallet, uri: string, place: Place): DeepLink | undefined => {
  const link = wallet.desktop_link
  if (!link || !(isApp(link) || isWeb(link))) return undefined
  return { href: withPairing(link, uri, place), target: isWeb(link) ? '_blank' : targetOf(place) }
}

/** Links of wallets that open a page inside their own browser instead of pairing, by rdns. */
const browsers: Readonly<Record<string, (page: string, origin: string) => string>> = {
  'app.phantom': (page, origin) => `https://phantom.app/ul/browse/${page}?ref=${origin}`,
  'com.coinbase.wallet': (page) => `https://go.cb-w.com/dapp?cb_url=${page}`,
}

/** The link that opens this page inside the wallet, for the few that are known to work like that on phones. */
export const browseLink = (wallet: Wallet, pageUrl: string): string | undefined =>
  browsers[wallet.rdns ?? '']?.(encodeURIComponent(pageUrl), encodeURIComponent(new URL(pageUrl).origin))

/** Whether a tap on a phone can open the wallet: its app, its page, or its browser (CON-13). */
export const isReachableOnPhone = (wallet: Wallet): boolean =>
  Boolean(wallet.mobile_link || wallet.webapp_link || browsers[wallet.rdns ?? ''])

export type Platform = 'browser' | 'mobile' | 'web' | 'desktop'

/** The ways to a wallet from this device, in the order of the tabs. */
export const platformsOf = (
  wallet: Wallet,
  { isInstalled, isMobile }: { isInstalled: boolean; isMobile: boolean },
): readonly Platform[] => {
  const ways: readonly (readonly [Platform, unknown])[] = [
    ['browser', isInstalled],
    ['mobile', wallet.mobile_link || wallet.link_mode],
    ['desktop', !isMobile && wallet.desktop_link],
    ['web', wallet.webapp_link],
  ]
  return ways.filter(([, has]) => Boolean(has)).map(([platform]) => platform)
}
