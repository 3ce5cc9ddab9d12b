import type { SocialProvider } from '@latchkey/wire/social'
import { loginStep } from '../connectors/embedded/loginStep.ts'
import type { Kit } from '../kit.ts'
import { storageKeys } from '../state/persist.ts'

/** The URL for a social login in this tab, if pop-ups are blocked. It returns with `?result_uri=`. */
export const redirectSocial = async (kit: Kit, provider: SocialProvider): Promise<string> => {
  const uri = await loginStep(kit, (wallet) => wallet.socialRedirectUri(provider))
  kit.ports.storage.set(storageKeys.pendingSocial, provider)
  return uri
}
