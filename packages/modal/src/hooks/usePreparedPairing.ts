import { isPairingReused } from '@latchkey/core/connectors/walletConnect/isPairingReused'
import { canPair } from '@latchkey/core/connectors/walletConnect/walletConnect'
import type { Kit } from '@latchkey/core/kit'
import { useAction } from './useAction.ts'
import { useKit } from './useKit.ts'
import { useStart } from './useStart.ts'

const prepare = async (kit: Kit): Promise<void> =>
  (await import('@latchkey/core/actions/startPairing')).startPairing(kit)

/** Prepares a pairing while a phone's list is open: a link fetched after the tap would no longer open. */
export const usePreparedPairing = (): void => {
  const kit = useKit()
  const { run } = useAction(prepare)
  useStart(() => {
    if (canPair(kit) && isPairingReused(kit)) void run()
  })
}
