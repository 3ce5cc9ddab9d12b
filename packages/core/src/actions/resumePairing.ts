import { pairedConnectors } from '../connectors/walletConnect/addPaired.ts'
import { readPairedRelay } from '../connectors/walletConnect/pairedRelay.ts'
import type { PairingSession } from '../connectors/walletConnect/pairing.ts'
import type { Kit } from '../kit.ts'
import { finishPairing } from './finishPairing.ts'

/** Resumes a pairing that a reload interrupted: phones unload a page while the user is in the wallet. */
export const resumePairing = async (kit: Kit): Promise<void> => {
  const { storage, clock } = kit.ports
  const [first] = pairedConnectors(kit)
  if (!first || !readPairedRelay(storage, clock.now())) return
  const pairing = await first.getPairing()
  const isNew = ({ topic }: PairingSession) => pairedConnectors(kit).every((one) => one.session()?.topic !== topic)
  const session = (await pairing.restore()).find(isNew)
  if (session) return finishPairing(kit, session)
  const stop = pairing.on((event) => {
    // The pairing code on this page already waits for its session.
    const isOurs = kit.store.getState().pairing.status !== 'idle'
    if (event.kind !== 'session' || isOurs || !isNew(event.session)) return
    stop()
    void finishPairing(kit, event.session)
  })
}
