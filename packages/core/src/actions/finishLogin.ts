import type { SocialLogin } from '@latchkey/wire/social'
import { readAccount } from '../account/connections.ts'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import { createLoginCache } from '../connectors/embedded/loginCache.ts'
import { toLoginError } from '../connectors/embedded/loginStep.ts'
import type { Kit } from '../kit.ts'
import { trackEvent } from '../trackEvent.ts'
import { rememberConnection } from '../wallets/recentConnections.ts'
import { connect } from './connect.ts'
import { leaveConnecting } from './leaveConnecting.ts'

/** Connects the page to the logged-in user's wallet and leaves the login views. */
export const finishLogin = async (
  kit: Kit,
  provider?: SocialLogin,
  method: SocialLogin | 'email' | 'passkey' = provider ?? 'email',
): Promise<void> => {
  await connect(kit, embeddedId).catch((error: unknown) => {
    throw toLoginError(error)
  })
  createLoginCache(kit.ports).rememberProvider(provider)
  const { address, walletName: name = '' } = readAccount(kit)
  if (address) rememberConnection(kit, { connectorId: embeddedId, name, address, provider })
  trackEvent(kit, 'CONNECT_SUCCESS', { method, name })
  if (provider) trackEvent(kit, 'SOCIAL_LOGIN_SUCCESS', { provider })
  leaveConnecting(kit)
}
