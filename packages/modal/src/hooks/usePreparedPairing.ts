import { isPairingReused, startPairing } from '@latchkey/core/actions/startPairing'
import { canPair } from '@latchkey/core/connectors/walletConnect/walletConnect'
import { useAction } from './useAction.ts'
import { useKit } from './useKit.ts'
import { useStart } from './useStart.ts'

/** Prepares a pairing while a phone's list is open: a link that is fetched after the tap does not open any more. */
export const usePreparedPairing = (): void => {
  const kit = useKit()
  const { run } = useAction(startPairing)
  useStart(() => {
    if (canPair(kit) && isPairingReused(kit)) void run()
  })
}
