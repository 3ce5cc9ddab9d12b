import { toConnectorRecord } from '@latchkey/core/account/connections'
import { Button } from '@latchkey/ui/Button'
import { errorWords } from '@latchkey/ui/errorWords'
import { IconTile } from '@latchkey/ui/IconTile'
import { ListRow } from '@latchkey/ui/ListRow'
import { useWords } from '@latchkey/ui/words'
import { sentenceOf } from '@latchkey/wire/errors'
import { defineView } from '../defineView.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useNetworkName } from '../hooks/useNetworkName.ts'
import { StatusPanel } from '../parts/StatusPanel.tsx'
import { connectingWords } from '../words/connecting.ts'
import { networkWords } from '../words/network.ts'

function ConnectingMultiChain({ params: { connectorId } }: { params: { connectorId: string } }) {
  const kit = useKit()
  const words = useWords(connectingWords)
  const { evmFamily } = useWords(networkWords)
  const { say } = useWords(errorWords)
  const navigate = useNavigate()
  const networkName = useNetworkName()
  const connector = kit.wagmi.connectors.find(({ id }) => id === connectorId)
  if (!connector) {
    return (
      <StatusPanel
        picture={<IconTile icon="wallet" tone="neutral" size={64} />}
        title={words.notHere}
        text={say(sentenceOf('connection.noConnector'))}
        isAlarming
      >
        <Button variant="primary" icon="wallet" isWide onClick={() => navigate.reset('Connect')}>
          {words.seeAll}
        </Button>
      </StatusPanel>
    )
  }
  const { name, type } = toConnectorRecord(kit, connector)
  return (
    <div className="ViewBody ConnectSocials">
      <p className="ConnectSocials-note">{words.severalKinds(name)}</p>
      <ListRow
        icon={<IconTile icon="globe" tone="neutral" />}
        title={evmFamily}
        onClick={() => navigate.replace('ConnectingExternal', { connectorId })}
      />
      {type === 'MULTI_CHAIN' && kit.config.solanaNetwork && (
        <ListRow
          icon={<IconTile icon="globe" tone="neutral" />}
          title={networkName(kit.config.solanaNetwork)}
          onClick={() => navigate.replace('ConnectingExternal', { connectorId, namespace: 'solana' })}
        />
      )}
    </div>
  )
}

/** For a wallet with several chain families, asks which one to use. */
export default defineView('ConnectingMultiChain', {
  title: (_params, _kit, say) => say(connectingWords).chooseNetwork,
  Component: ConnectingMultiChain,
})
