import type { ActiveAccount } from '@latchkey/core/account/activeAccount'
import { toConnectorRecord } from '@latchkey/core/account/connections'
import { disconnect } from '@latchkey/core/actions/disconnect'
import { pushView } from '@latchkey/core/actions/navigate'
import { explorerLink } from '@latchkey/core/explorerLink'
import { Icon } from '@latchkey/ui/Icon'
import { IconButton } from '@latchkey/ui/IconButton'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { ListRow } from '@latchkey/ui/ListRow'
import { useWords } from '@latchkey/ui/words'
import { useAction } from '../../hooks/useAction.ts'
import { useKit } from '../../hooks/useKit.ts'
import { accountWords } from '../../words/account.ts'
import { buttonsWords } from '../../words/buttons.ts'

/** The wallet behind the account, the explorer and disconnect: always visible. */
export function AccountFoot({ facts, address }: { facts: ActiveAccount; address: string }) {
  const kit = useKit()
  const say = useWords(accountWords)
  const buttons = useWords(buttonsWords)
  const leaving = useAction(disconnect)
  const { walletName = say.fallbackWallet, connectorId, chainId, isOnSupportedChain } = facts
  const connector = kit.wagmi.connectors.find(({ id }) => id === connectorId)
  const explorer =
    isOnSupportedChain && chainId !== undefined ? explorerLink(kit, chainId, 'address', address) : undefined
  return (
    <div className="AccountFoot">
      <ListRow
        icon={<ImageTile src={connector && toConnectorRecord(kit, connector).imageUrl} name={walletName} />}
        title={walletName}
        subtitle={say.switchWallet}
        onClick={() => pushView(kit, 'ProfileWallets')}
      />
      {explorer && (
        <a
          className="IconButton"
          data-variant="filled"
          href={explorer.href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={say.explorer(explorer.name)}
          title={say.explorer(explorer.name)}
        >
          <Icon name="external" />
        </a>
      )}
      <IconButton
        icon="logout"
        variant="filled"
        label={buttons.disconnect}
        isBusy={leaving.isBusy}
        onClick={() => void leaving.run()}
      />
    </div>
  )
}
