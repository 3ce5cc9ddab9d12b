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

/** What differs from origin to origin; a page may say more, and then its own word counts. */
const own: Readonly<Record<Origin, Readonly<Record<string, string>>>> = {
  // Wallets show the icon of a site that pairs with them, and sign-in windows must find their way back.
  site: {
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Security-Policy': policy({ 'default-src': "'none'", 'frame-ancestors': "'none'" }),
  },
  // No default-src: it would bind the signer's worker too. No opener policy: a login window must reach its opener.
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
 * Headers of every answer of an origin. Browsers keep to https for two years once production has used it. Subdomains
 * are left out: we cannot know what else an operator runs there, and without cookies they could plant nothing here.
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
