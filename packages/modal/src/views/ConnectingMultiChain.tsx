import { toConnectorRecord } from '@latchkey/core/connections'
import { Button } from '@latchkey/ui/Button'
import { IconTile } from '@latchkey/ui/IconTile'
import { ListRow } from '@latchkey/ui/ListRow'
import { errors } from '@latchkey/wire/catalogue'
import { defineView } from '../defineView.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { Standing } from '../parts/Standing.tsx'

/** What people call the families of chains that a wallet of this page can serve. */
const families = { eip155: 'Ethereum-style networks' } as const

function ConnectingMultiChain({ params: { connectorId } }: { params: { connectorId: string } }) {
  const kit = useKit()
  const navigate = useNavigate()
  const connector = kit.wagmi.connectors.find(({ id }) => id === connectorId)
  if (!connector) {
    return (
      <Standing
        picture={<IconTile icon="wallet" tone="neutral" size={64} />}
        title="This wallet is not here"
        text={errors['connection.noConnector'].message}
        isAlarming
      >
        <Button variant="primary" icon="wallet" isWide onClick={() => navigate.reset('Connect')}>
          See all wallets
        </Button>
      </Standing>
    )
  }
  const { name, chain } = toConnectorRecord(connector)
  return (
    <div className="ConnectSocials">
      <p className="ConnectSocials-note">{name} works on several kinds of networks. Choose the one to connect with.</p>
      <ListRow
        icon={<IconTile icon="globe" tone="neutral" />}
        title={families[chain]}
        onClick={() => navigate.replace('ConnectingExternal', { connectorId })}
      />
    </div>
  )
}

/** A wallet for several families of chains asks which one is meant. */
export default defineView('ConnectingMultiChain', {
  title: () => 'Choose a network',
  Component: ConnectingMultiChain,
})
