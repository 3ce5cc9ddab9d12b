import type { CaipAddress } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/errors'
import { readAccount } from '../account/connections.ts'
import type { Kit } from '../kit.ts'
import { declineSignIn } from '../siwx/declineSignIn.ts'
import { type PreparedMessage, prepareMessage } from '../siwx/prepareMessage.ts'
import type { KitStore } from '../state/store.ts'
import { trackEvent } from '../trackEvent.ts'
import { closeModal } from './closeModal.ts'
import { disconnect } from './disconnect.ts'
import { openModal } from './openModal.ts'

/** Older messages are prepared again, well before their nonce expires. */
const freshMs = 300_000

type Prepared = { account: CaipAddress; at: number; message: Promise<PreparedMessage> }
const prepared = new WeakMap<KitStore, Prepared>()

/** The message for the current account; one that was prepared a moment ago is used again. */
export const messageFor = (kit: Kit): Promise<PreparedMessage> => {
  const { caipAddress, address, chainId } = readAccount(kit)
  if (!caipAddress || !address || chainId === undefined) throw new WalletError('connector.notConnected')
  const known = prepared.get(kit.store)
  const now = kit.ports.clock.now()
  if (known && known.account === caipAddress && known.at > now - freshMs) return known.message
  const message = prepareMessage(kit, address, chainId)
  prepared.set(kit.store, { account: caipAddress, at: now, message })
  message.catch(() => prepared.delete(kit.store))
  return message
}

/** A message is used once, whatever the outcome. */
export const forgetMessage = ({ store }: Kit): void => void prepared.delete(store)

/** Creates the message in advance, so a wallet app can open within the tap. Failing, it may disconnect (AUTH-11). */
export const prepareSignIn = async (kit: Kit): Promise<void> => {
  try {
    await messageFor(kit)
  } catch (cause) {
    trackEvent(kit, 'SIWX_AUTH_ERROR')
    if (kit.store.getState().features.siwx?.isRequired) {
      await disconnect(kit)
      // The modal closed with the previous account, so show the wallet list.
      openModal(kit, 'Connect')
    } else {
      declineSignIn(kit)
      closeModal(kit)
    }
    throw new WalletError('siwx.initializeFailed', { cause })
  }
}
