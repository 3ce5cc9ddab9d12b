import { readAccount, toConnectorRecord } from '@latchkey/core/account/connections'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { useKit } from '../../hooks/useKit.ts'
import { WalletPicture } from '../wallets/WalletPicture.tsx'

/** The site and the wallet, side by side: who asks and who answers. */
export function SignInPair() {
  const kit = useKit()
  const { connectorId = '', walletName = '' } = readAccount(kit)
  const connector = kit.wagmi.connectors.find(({ id }) => id === connectorId)
  const { name, icons } = kit.config.metadata
  return (
    <div className="SignInPair" aria-hidden="true">
      <ImageTile src={icons[0]} name={name} size={64} />
      <span className="SignInPair-line" />
      <WalletPicture
        connectorId={connectorId}
        name={walletName}
        src={connector && toConnectorRecord(kit, connector).imageUrl}
        size={64}
      />
    </div>
  )
}
