import { limits } from '@latchkey/wire/limits'
import type { SocialLogin } from '@latchkey/wire/social'
import type { Kit } from '../kit.ts'
import type { Popup } from '../ports.ts'
import type { KitStore } from '../state/store.ts'
import { trackEvent } from '../trackEvent.ts'
import { pushView } from './navigate.ts'

/** How a social login starts: with a window, without one because the browser blocked it, or with a returned result. */
export type SocialStart = { popup: Popup | undefined } | { resultUri: string }

const starts = new WeakMap<KitStore, SocialStart>()

/** Keeps a started login until its view opens. */
export const keepSocialStart = ({ store }: Kit, start: SocialStart): void => void starts.set(store, start)

/** The kept start, once; a login that was not started by a tap opens its window here. */
export const takeSocialStart = (kit: Kit): SocialStart => {
  const start = starts.get(kit.store)
  starts.delete(kit.store)
  return start ?? { popup: openSocialPopup(kit) }
}

const openSocialPopup = ({ ports, config }: Kit): Popup | undefined => {
  const { popupWidth: width, popupHeight: height } = limits.social
  return ports.openPopup(`${config.walletUrl}/loading`, { width, height })
}

/** Starts a social login on a tap. Opens the window before awaiting anything, or browsers block it (AUTH-07). */
export const startSocial = (kit: Kit, provider: SocialLogin): void => {
  trackEvent(kit, 'SOCIAL_LOGIN_STARTED', { provider })
  if (provider === 'farcaster') {
    pushView(kit, 'ConnectingFarcaster')
    return
  }
  keepSocialStart(kit, { popup: openSocialPopup(kit) })
  pushView(kit, 'ConnectingSocial', { provider })
}
