import type { SiwxMessage, User } from '@latchkey/wire/frame'
import { accountPlaceholder } from '@latchkey/wire/signIn'
import type { Kit } from '../kit.ts'
import { addSession } from './addSession.ts'
import { prepareMessage } from './prepareMessage.ts'

type Asker = Pick<Kit, 'config' | 'ports' | 'store'>

/** Signs in together with a login: the message goes with the request, the signature comes with the reply. */
export const withSignIn = async (
  kit: Asker,
  chainId: number,
  ask: (more: { siwxMessage?: SiwxMessage }) => Promise<User>,
): Promise<User> => {
  const { features } = kit.store.getState()
  // An email capture belongs to the sign-in on screen, and a backend of the page's own may want another message.
  if (!features.siwx || features.siwx.isOnRequest || features.emailCapture || kit.config.choice?.signIn) return ask({})
  const prepared = await prepareMessage(kit, accountPlaceholder, chainId).catch(() => undefined)
  const user = await ask(prepared ? { siwxMessage: prepared.fields } : {})
  const { address, message, signature, accounts } = user
  if (prepared && message && signature && (accounts?.[0]?.address ?? address) === address)
    await addSession(kit, prepared, { address, message, signature }).catch(() => undefined)
  return user
}
