import { disconnect } from '@latchkey/core/actions/disconnect'
import type { AccountFacts } from '@latchkey/core/connections'
import { toConnectorRecord } from '@latchkey/core/connections'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { networkName, networkOf } from '@latchkey/core/networks'
import { networkImageUrl } from '@latchkey/core/queries/wallets'
import { AddressText } from '@latchkey/ui/AddressText'
import { Avatar } from '@latchkey/ui/Avatar'
import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { Icon } from '@latchkey/ui/Icon'
import { IconTile } from '@latchkey/ui/IconTile'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { ListRow } from '@latchkey/ui/ListRow'
import { VisuallyHidden } from '@latchkey/ui/VisuallyHidden'
import type { Address } from '@latchkey/wire/caip'
import { explorerUrl } from '@latchkey/wire/chains'
import { useState } from 'react'
import { defineView } from '../defineView.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useAction } from '../hooks/useAction.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { EmbeddedAccount } from '../parts/EmbeddedAccount.tsx'
import { NativeBalance } from '../parts/NativeBalance.tsx'

function WhoseAccount({ address }: { address: Address }) {
  const [isFull, setIsFull] = useState(false)
  return (
    <>
      <div className="Account-name">
        <button type="button" className="Account-address" aria-expanded={isFull} onClick={() => setIsFull(!isFull)}>
          <AddressText address={address} />
          <VisuallyHidden>, show in full</VisuallyHidden>
          <Icon name="chevron-down" size={16} />
        </button>
        <CopyButton value={address} label="Copy address" />
      </div>
      {isFull && (
        <p className="Account-full">
          <AddressText address={address} format="full" />
        </p>
      )}
    </>
  )
}

function Network({ chainId }: { chainId: number }) {
  const kit = useKit()
  const navigate = useNavigate()
  const name = networkName(chainId)
  const picture = <ImageTile src={networkImageUrl(kit, chainId)} name={name} size={20} isRound />
  if (!kit.config.isNetworkSelectionOn) {
    return (
      <p className="Account-network">
        {picture}
        {name}
      </p>
    )
  }
  return (
    <Button variant="chip" icon={picture} iconEnd="chevron-down" onClick={() => navigate.push('SwitchNetwork', {})}>
      {name}
    </Button>
  )
}

function WrongNetwork({ chainId }: { chainId: number }) {
  const { config } = useKit()
  const navigate = useNavigate()
  const [wanted = chainId] = config.supportedNetworks
  return (
    <Banner
      tone="warn"
      action={{ label: 'Switch', onClick: () => navigate.push('SwitchNetwork', { chainId: wanted }) }}
    >
      Your wallet is on {networkName(chainId)}. This site uses {networkName(wanted)}.
    </Banner>
  )
}

const useLastAccount = (): AccountFacts => {
  const now = useAccount()
  // A wallet that disconnects takes the account away before the card has faded.
  const [last, setLast] = useState(now)
  if (now.address && now !== last) setLast(now)
  return now.address ? now : last
}

function Account() {
  const kit = useKit()
  const navigate = useNavigate()
  const { address, chainId, isOnSupportedChain, walletName = 'Wallet', connectorId } = useLastAccount()
  const leaving = useAction(disconnect)
  if (!address || chainId === undefined) return null
  const connector = kit.wagmi.connectors.find(({ id }) => id === connectorId)
  const { explorerUrl: ownExplorer } = kit.config
  const chain = isOnSupportedChain ? networkOf(chainId) : undefined
  const explorer = chain && { ...chain.explorer, ...(ownExplorer && { url: ownExplorer }) }

  return (
    <div className="Account">
      <div className="Account-head">
        <Avatar address={address} size={72} />
        <WhoseAccount address={address} />
        {isOnSupportedChain && <NativeBalance address={address} chainId={chainId} />}
        {isOnSupportedChain && <Network chainId={chainId} />}
      </div>
      {!isOnSupportedChain && <WrongNetwork chainId={chainId} />}
      <div className="Account-rows">
        {connectorId === embeddedId && <EmbeddedAccount address={address} chainId={chainId} />}
        <ListRow
          icon={<ImageTile src={connector && toConnectorRecord(connector).imageUrl} name={walletName} />}
          title={walletName}
          trailing={<span className="Account-hint">Switch wallet</span>}
          onClick={() => navigate.push('ProfileWallets')}
        />
        {chain && explorer && (
          <ListRow
            icon={<IconTile icon="external" tone="neutral" />}
            title={`View on ${explorer.name}`}
            href={explorerUrl({ ...chain, explorer }, 'address', address)}
            target="_blank"
          />
        )}
        <ListRow
          icon={<IconTile icon="logout" tone="neutral" />}
          title="Disconnect"
          isBusy={leaving.isBusy}
          onClick={() => void leaving.run()}
        />
      </div>
    </div>
  )
}

/** Who is connected, what they have, and the way out. */
export default defineView('Account', { title: () => 'Account', isTitleHidden: true, Component: Account })
