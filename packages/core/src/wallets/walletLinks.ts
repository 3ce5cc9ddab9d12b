import type { Wallet } from '@latchkey/wire/api/explorer'
import type { Ports } from '../ports.ts'
import { browseLink } from './deepLinks.ts'

/** Where to get and open a wallet on this device; only links that can't run code. */
export type WalletLinks = {
  /** The store of this device or browser, else the wallet's own page. */
  install: string | undefined
  installKind: 'extension' | 'app' | 'homepage'
  /** Opens the wallet itself: its app on a phone, its page elsewhere. */
  open: string | undefined
}

const webLink = (link: string | null | undefined): string | undefined =>
  link && /^https:\/\//i.test(link) ? link : undefined

const appLink = (link: string | null | undefined): string | undefined =>
  link && /^(?!javascript|data|vbscript|file|blob)[a-z][a-z0-9+.-]*:\/\//i.test(link) ? link : undefined

/** Picks the links of a wallet that fit the device. A few wallets open a page in their own browser, if it is named. */
export const walletLinks = (wallet: Wallet, device: Ports['device'], pageUrl?: string): WalletLinks => {
  const homepage = webLink(wallet.homepage)
  if (device.isMobile) {
    const store = webLink(device.isIos ? wallet.app_store : wallet.play_store)
    const browse = pageUrl === undefined ? undefined : browseLink(wallet, pageUrl)
    const open = appLink(wallet.mobile_link) ?? webLink(wallet.webapp_link) ?? browse
    return { install: store ?? homepage, installKind: store ? 'app' : 'homepage', open }
  }
  const extension = device.isChromium ? webLink(wallet.chrome_store) : undefined
  return {
    install: extension ?? homepage,
    installKind: extension ? 'extension' : 'homepage',
    open: webLink(wallet.webapp_link),
  }
}
