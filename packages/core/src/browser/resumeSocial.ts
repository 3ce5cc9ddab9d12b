import { WalletError } from '@latchkey/wire/errors'
import { isSocialProvider } from '@latchkey/wire/social'
import { openModal } from '../actions/openModal.ts'
import { keepSocialStart } from '../actions/startSocial.ts'
import type { Kit } from '../kit.ts'
import { isTrustedOrigin } from '../login/socialResult.ts'
import { storageKeys } from '../state/persist.ts'
import { resultParameter } from './socialReturn.ts'

/** Continues a social login that returns to this tab. Trusted only from the wallet's origin, if begun here. */
export const resumeSocial = (kit: Kit): boolean => {
  const url = new URL(location.href)
  const resultUri = url.searchParams.get(resultParameter)
  if (resultUri === null) return false
  url.searchParams.delete(resultParameter)
  history.replaceState(history.state, '', url)
  const { storage } = kit.ports
  const provider = storage.get(storageKeys.pendingSocial) ?? ''
  storage.remove(storageKeys.pendingSocial)
  if (!isSocialProvider(provider)) return false
  if (!URL.canParse(resultUri) || !isTrustedOrigin(kit, new URL(resultUri).origin)) {
    console.error(new WalletError('social.untrustedOrigin').message)
    return false
  }
  keepSocialStart(kit, { resultUri })
  openModal(kit, 'ConnectingSocial', { provider })
  return true
}
