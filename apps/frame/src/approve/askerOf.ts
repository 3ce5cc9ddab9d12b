import { displayName } from '../decode/displayText.ts'
import { type Warning, warn } from '../decode/warnings.ts'
import type { Approval } from './approval.ts'

/** Who asks: the origin from the browser, and the page's own name. */
export type Asker = {
  host: string
  shownHost: string
  name: string | undefined
  icon: string | undefined
  warnings: readonly Warning[]
}

const mostHost = 72
const localHost = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)(:\d+)?$/

/** The end of a host name can't be faked, so cut the beginning. */
const shorten = (host: string) => (host.length > mostHost ? `…${host.slice(-mostHost)}` : host)

/** Shows an icon only from the wallet's origin: the frame loads nothing from elsewhere. */
const ownIcon = (icon: string | undefined): string | undefined => {
  if (!icon || !URL.canParse(icon)) return undefined
  const url = new URL(icon)
  return url.origin === location.origin && url.protocol.startsWith('http') ? url.href : undefined
}

/** An origin as shown wherever a screen names a site. */
export const shownHost = (origin: string): string => askerOf({ origin, dapp: undefined }).shownHost

export const askerOf = ({ origin, dapp }: Pick<Approval, 'origin' | 'dapp'>): Asker => {
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  const host = url?.host || displayName(origin, mostHost)
  const isSecure = url?.protocol === 'https:' || localHost.test(host)
  return {
    host,
    shownHost: isSecure ? shorten(host) : `${url?.protocol ?? ''}//${shorten(host)}`,
    name: (dapp && displayName(dapp.name)) || undefined,
    icon: ownIcon(dapp?.icon),
    warnings: [...(isSecure ? [] : [warn('notSecure')]), ...(/(^|\.)xn--/.test(host) ? [warn('foreignLetters')] : [])],
  }
}
