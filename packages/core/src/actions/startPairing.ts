import { productChainId } from '@latchkey/wire/chains'
import { isUserRejected, WalletError } from '@latchkey/wire/errors'
import { findConnector } from '../account/connections.ts'
import { isPairingReused } from '../connectors/walletConnect/isPairingReused.ts'
import type { PairingOffer, PairingSession } from '../connectors/walletConnect/pairing.ts'
import {
  isPairingConnector,
  type PairingConnector,
  walletConnectId,
} from '../connectors/walletConnect/walletConnect.ts'
import { recognise } from '../errors/recognise.ts'
import type { Kit } from '../kit.ts'
import { networkOf } from '../networks.ts'
import { raise, relayAlert } from '../state/alerts.ts'
import { failed, isFresh, offered, type PairingState, preparing, rejected, renewsAt } from '../state/pairing.ts'
import { currentEntry } from '../state/router.ts'
import type { ViewName } from '../state/views.ts'
import { finishPairing } from './finishPairing.ts'

/** The views that show a code; while one of them is open, the code is kept fresh. */
const codeViews: readonly ViewName[] = ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic']

const starts = new WeakMap<object, Promise<void>>()

/** The pairing connector; throws if no relay is configured. */
export const pairingConnector = (kit: Kit): PairingConnector => {
  const connector = findConnector(kit, walletConnectId)
  if (!isPairingConnector(connector)) throw new WalletError('connection.noConnector')
  return connector
}

const setPairing = ({ store }: Kit, change: (state: PairingState) => PairingState): void =>
  store.setState(({ pairing }) => ({ pairing: change(pairing) }))

const isCodeShown = (kit: Kit): boolean => {
  const { modal, router } = kit.store.getState()
  return modal.isOpen && (codeViews.includes(currentEntry(router).view) || isPairingReused(kit))
}

const isCurrent = (kit: Kit, uri: string): boolean => kit.store.getState().pairing.uri === uri

/** A relay rejects a page because of its configuration, so developers see an alert (ERR-05). */
const tellRefusal = ({ store }: Kit, cause: unknown): void => {
  const code = relayAlert(String(cause))
  if (code) store.setState(({ alerts }) => ({ alerts: raise(alerts, code) }))
}

const onFailure = (kit: Kit, error: unknown): void => {
  const known = recognise(error)
  if (known.code === 'pairing.refused') tellRefusal(kit, known.cause)
  setPairing(kit, (state) => failed(state, known))
}

/** WalletConnect codes for missing chains, methods or events; some wallets send only the message. */
const isUnsupported = (error: unknown): boolean => {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  return (Number(code) >= 5100 && Number(code) <= 5104) || /^unsupported (chain|namespace)/i.test(String(message))
}

const unsupported = ({ config }: Kit): WalletError => {
  const [first = productChainId] = config.supportedNetworks
  return new WalletError('pairing.unsupported', { details: { network: networkOf(first).name } })
}

const onAnswer = (kit: Kit, { uri, approved }: PairingOffer): void => {
  const { current: before } = kit.wagmi.state
  approved.then(
    (session: PairingSession) => {
      // The user has connected another wallet since this code was made.
      const { current } = kit.wagmi.state
      return finishPairing(kit, session, { isLate: current !== null && current !== before })
    },
    (error: unknown) => {
      // An older code that ends or is declined doesn't affect the one on screen.
      if (!isCurrent(kit, uri)) return
      if (isUserRejected(recognise(error))) setPairing(kit, rejected)
      // Another code would only be refused again.
      else if (isUnsupported(error)) onFailure(kit, unsupported(kit))
      else void renew(kit)
    },
  )
}

const renew = async (kit: Kit): Promise<void> => {
  if (isCodeShown(kit)) await begin(kit)
}

const begin = (kit: Kit): Promise<void> => {
  const running = (async () => {
    setPairing(kit, preparing)
    try {
      const pairing = await pairingConnector(kit).getPairing()
      const offer = await pairing.start()
      onAnswer(kit, offer)
      // The modal was closed meanwhile; opening it again makes a new code.
      if (kit.store.getState().pairing.status !== 'preparing') return
      setPairing(kit, (state) => offered(state, offer.uri, offer.expiresAt))
      const at = renewsAt(kit.store.getState().pairing) ?? 0
      kit.ports.clock.after(at - kit.ports.clock.now(), () => {
        if (isCurrent(kit, offer.uri)) void renew(kit)
      })
    } catch (error) {
      onFailure(kit, error)
    } finally {
      starts.delete(kit.store)
    }
  })()
  starts.set(kit.store, running)
  return running
}

/** Creates a pairing code, and a new one whenever it expires. Errors go to the state, because they outlive the view. */
export const startPairing = async (kit: Kit, { isNew = false }: { isNew?: boolean } = {}): Promise<void> => {
  const isKept = isPairingReused(kit) && isFresh(kit.store.getState().pairing, kit.ports.clock.now())
  if (isKept && !isNew) return
  const running = starts.get(kit.store)
  if (!running) return begin(kit)
  await running
  // The code requested before the modal closed was dropped; since it is open again, request a new one.
  if (kit.store.getState().pairing.status === 'idle') await renew(kit)
}
