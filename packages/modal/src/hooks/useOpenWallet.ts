import { setLinkingWallet } from '@latchkey/core/actions/setLinkingWallet'
import { canPair } from '@latchkey/core/connectors/walletConnect/walletConnect'
import { isFresh } from '@latchkey/core/state/pairing'
import { phoneLink, platformsOf } from '@latchkey/core/wallets/deepLinks'
import type { WalletRow } from '@latchkey/core/wallets/walletList'
import { useKit } from './useKit.ts'
import { useLinkPlace } from './useLinkPlace.ts'
import { useNavigate } from './useNavigate.ts'

/** Whether a wallet that isn't in this browser can be paired here. */
export const useCanPair = (): ((row: WalletRow) => boolean) => {
  const kit = useKit()
  const isPossible = canPair(kit)
  const { isMobile } = kit.ports.device
  return ({ wallet }) =>
    isPossible && wallet !== undefined && platformsOf(wallet, { isInstalled: false, isMobile }).length > 0
}

/** Where a wallet row leads. On a phone with a ready pairing the app opens at once, within the tap. */
export const useOpenWallet = (): ((row: WalletRow, isGetting?: boolean) => void) => {
  const kit = useKit()
  const navigate = useNavigate()
  const place = useLinkPlace()
  const isPairable = useCanPair()
  return (row, isGetting = false) => {
    const { id, connectorId, isMultiChain, state, wallet } = row
    if (connectorId !== undefined) {
      if (state === 'connected') navigate.reset('Account')
      else navigate.push(isMultiChain ? 'ConnectingMultiChain' : 'ConnectingExternal', { connectorId })
      return
    }
    if (!wallet || isGetting || !isPairable(row)) return navigate.push('GetWallet', { walletId: id })
    const { pairing } = kit.store.getState()
    const isReady = kit.ports.device.isMobile && isFresh(pairing, kit.ports.clock.now())
    const link = isReady && pairing.uri ? phoneLink(wallet, pairing.uri, place) : undefined
    if (link) {
      setLinkingWallet(kit, id, wallet.mobile_link ?? undefined)
      window.open(link.href, link.target, 'noreferrer noopener')
    }
    navigate.push('ConnectingWalletConnect', { walletId: id })
  }
}
