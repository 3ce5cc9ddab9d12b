import type { Settings } from '../settings.ts'
import { policy } from './policy.ts'

type Origin = 'site' | 'wallet' | 'api'

const features = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb']

const twoYears = 2 * 365 * 24 * 60 * 60

const urlOf: Readonly<Record<Origin, 'SITE_URL' | 'WALLET_URL' | 'API_URL'>> = {
  site: 'SITE_URL',
  wallet: 'WALLET_URL',
  api: 'API_URL',
}

/** Headers that differ by origin. A page's own headers take precedence. */
const own: Readonly<Record<Origin, Readonly<Record<string, string>>>> = {
  // Wallets show the icon of a site that pairs with them, and login windows must reach their opener.
  site: {
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Security-Policy': policy({ 'default-src': "'none'", 'frame-ancestors': "'none'" }),
  },
  // No default-src: it would also apply to the signer's worker. No opener policy: a login window must reach its opener.
  wallet: {
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': policy({ 'frame-ancestors': "'none'" }),
  },
  api: {
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Security-Policy': policy({ 'default-src': "'none'", 'frame-ancestors': "'none'" }),
  },
}

/**
 * Headers on every reply of an origin. Once production has used https, browsers insist on it for two years. Subdomains
 * are excluded: we don't know what else an operator runs there, and without cookies they couldn't plant anything here.
 */
export const securityHeaders = (settings: Settings, origin: Origin): Readonly<Record<string, string>> => {
  const isHttps = settings.NODE_ENV === 'production' && settings[urlOf[origin]].startsWith('https:')
  return {
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy': features.map((feature) => `${feature}=()`).join(', '),
    'Origin-Agent-Cluster': '?1',
    ...(isHttps && { 'Strict-Transport-Security': `max-age=${twoYears}` }),
    ...own[origin],
  }
}
