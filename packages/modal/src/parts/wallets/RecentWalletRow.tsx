import { toConnectorRecord } from '@latchkey/core/account/connections'
import { startSocial } from '@latchkey/core/actions/startSocial'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { isPairedId } from '@latchkey/core/connectors/walletConnect/walletConnect'
import { forgetConnection, type RecentConnection } from '@latchkey/core/wallets/recentConnections'
import { AddressText } from '@latchkey/ui/AddressText'
import { Button } from '@latchkey/ui/Button'
import { IconButton } from '@latchkey/ui/IconButton'
import { ListRow } from '@latchkey/ui/ListRow'
import { useWords } from '@latchkey/ui/words'
import { useKit } from '../../hooks/useKit.ts'
import { useNavigate } from '../../hooks/useNavigate.ts'
import { buttonsWords } from '../../words/buttons.ts'
import { profileWalletsWords } from '../../words/profileWallets.ts'
import { WalletPicture } from './WalletPicture.tsx'

/** A wallet that was connected here; Connect starts its own connection again (CON-07). */
export function RecentWalletRow({ recent, onRemoved }: { recent: RecentConnection; onRemoved: () => void }) {
  const kit = useKit()
  const navigate = useNavigate()
  const words = useWords(profileWalletsWords)
  const buttons = useWords(buttonsWords)
  const { connectorId, name, address, provider, walletId } = recent
  const connector = kit.wagmi.connectors.find(({ id }) => id === connectorId)
  const connect = () => {
    if (connectorId === embeddedId) {
      if (provider) startSocial(kit, provider)
      else navigate.push('EmailLogin', {})
    } else if (isPairedId(connectorId)) navigate.push('ConnectingWalletConnect', walletId ? { walletId } : {})
    else navigate.push('ConnectingExternal', { connectorId })
  }
  const remove = () => {
    forgetConnection(kit, recent)
    onRemoved()
  }
  return (
    <li>
      <ListRow
        icon={
          <WalletPicture
            connectorId={connectorId}
            name={name}
            src={connector && toConnectorRecord(kit, connector).imageUrl}
          />
        }
        title={name}
        subtitle={<AddressText address={address} />}
        trailing={
          <span className="KnownWalletRow-end">
            <Button variant="chip" aria-label={words.connectNamed(name)} onClick={connect}>
              {buttons.connect}
            </Button>
            <IconButton icon="close" label={words.remove(name)} onClick={remove} />
          </span>
        }
      />
    </li>
  )
}
