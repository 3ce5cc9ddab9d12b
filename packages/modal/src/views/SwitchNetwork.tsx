import { readNetworkState } from '@latchkey/core/account/accountState'
import { toConnectorRecord } from '@latchkey/core/account/connections'
import { leaveSwitching } from '@latchkey/core/actions/leaveSwitching'
import { switchNetwork } from '@latchkey/core/actions/switchNetwork'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import type { Kit } from '@latchkey/core/kit'
import { networkImageUrl } from '@latchkey/core/queries/wallets'
import { Button } from '@latchkey/ui/Button'
import { errorWords } from '@latchkey/ui/errorWords'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { ListRow } from '@latchkey/ui/ListRow'
import { Spinner } from '@latchkey/ui/Spinner'
import { Tag } from '@latchkey/ui/Tag'
import { useWords } from '@latchkey/ui/words'
import { toCaipNetworkId } from '@latchkey/wire/caip'
import { isUserRejected } from '@latchkey/wire/errors'
import { defineView } from '../defineView.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useAction } from '../hooks/useAction.ts'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useNetworkName } from '../hooks/useNetworkName.ts'
import { useStart } from '../hooks/useStart.ts'
import { moveWithArrows } from '../moveWithArrows.ts'
import { StatusPanel } from '../parts/StatusPanel.tsx'
import { WaitRing } from '../parts/WaitRing.tsx'
import { buttonsWords } from '../words/buttons.ts'
import { networkWords } from '../words/network.ts'

const switchAndLeave = async (kit: Kit, chainId: number): Promise<void> => {
  await switchNetwork(kit, chainId)
  leaveSwitching(kit)
}

/** The embedded wallet needs no prompt: one key covers both families. A browser wallet asks for its account there. */
const goToSolana = async (kit: Kit): Promise<void> => {
  const { switchToSolana } = await import('@latchkey/core/actions/switchToSolana')
  await switchToSolana(kit)
  leaveSwitching(kit)
}

function Switching({ chainId }: { chainId: number }) {
  const networkName = useNetworkName()
  const kit = useKit()
  const words = useWords(networkWords)
  const { tryAgain } = useWords(buttonsWords)
  const { say } = useWords(errorWords)
  const { walletName = words.yourWallet } = useAccount()
  const { run, hasFailed, error } = useAction(switchAndLeave)
  useStart(() => void run(chainId))
  const name = networkName(chainId)
  const picture = (state: 'waiting' | 'calm' | 'failed') => (
    <WaitRing src={networkImageUrl(kit, chainId)} name={name} state={state} />
  )
  if (!hasFailed) {
    return (
      <StatusPanel
        picture={picture('waiting')}
        title={words.approveIn(walletName)}
        text={words.asksToSwitch(name)}
        note=""
      />
    )
  }
  const hasDeclined = isUserRejected(error)
  const isPending = error?.code === 'connection.requestPending'
  const isCalm = hasDeclined || isPending
  return (
    <StatusPanel
      picture={picture(isCalm ? 'calm' : 'failed')}
      title={hasDeclined ? words.declined : isPending ? words.asking : words.failed}
      text={hasDeclined ? words.declinedText : error ? say(error) : words.failedText(name)}
      isAlarming={!isCalm}
    >
      <Button variant="primary" icon="refresh" isWide onClick={() => void run(chainId)}>
        {tryAgain}
      </Button>
    </StatusPanel>
  )
}

/** The site doesn't switch networks itself; the user does so in the wallet, and this view then closes. */
function SwitchInWallet({ chainId }: { chainId: number }) {
  const kit = useKit()
  const name = useNetworkName()(chainId)
  const words = useWords(networkWords)
  return (
    <StatusPanel
      picture={<WaitRing src={networkImageUrl(kit, chainId)} name={name} state="waiting" />}
      title={words.siteUses(name)}
      text={words.switchInWallet(name)}
    />
  )
}

/** The networks that the wallet has approved come first. */
const evmChoices = (kit: Kit): number[] => {
  const { approvedCaipNetworkIds } = readNetworkState(kit)
  const isApproved = (chainId: number) => approvedCaipNetworkIds.includes(toCaipNetworkId(chainId))
  const { supportedNetworks } = kit.config
  return [...supportedNetworks.filter(isApproved), ...supportedNetworks.filter((chainId) => !isApproved(chainId))]
}

function NetworkList() {
  const networkName = useNetworkName()
  const words = useWords(networkWords)
  const kit = useKit()
  const navigate = useNavigate()
  const { chainId: current, connectorId } = useActiveAccount()
  const { solanaNetwork } = kit.config
  const toSolana = useAction(goToSolana)
  const connector = kit.wagmi.connectors.find(({ id }) => id === connectorId)
  const isMultiChain = connector !== undefined && toConnectorRecord(kit, connector).type === 'MULTI_CHAIN'
  const chooseSolana = () => {
    if (solanaNetwork === current) navigate.back()
    else if (connectorId === embeddedId || isMultiChain) void toSolana.run()
    else navigate.push('SwitchActiveChain', { namespace: 'solana' })
  }
  return (
    <ul className="ViewBody SwitchNetwork" aria-label={words.networks} onKeyDown={moveWithArrows}>
      {evmChoices(kit).map((chainId) => (
        <li key={chainId}>
          <ListRow
            icon={<ImageTile src={networkImageUrl(kit, chainId)} name={networkName(chainId)} isRound />}
            title={networkName(chainId)}
            trailing={chainId === current && <Tag>{words.current}</Tag>}
            isSelected={chainId === current}
            onClick={() => (chainId === current ? navigate.back() : navigate.push('SwitchNetwork', { chainId }))}
          />
        </li>
      ))}
      {solanaNetwork && (
        <li>
          <ListRow
            icon={<ImageTile src={networkImageUrl(kit, solanaNetwork)} name={networkName(solanaNetwork)} isRound />}
            title={networkName(solanaNetwork)}
            trailing={
              solanaNetwork === current ? (
                <Tag>{words.current}</Tag>
              ) : toSolana.isBusy ? (
                <Spinner size={18} />
              ) : undefined
            }
            isSelected={solanaNetwork === current}
            onClick={chooseSolana}
          />
        </li>
      )}
    </ul>
  )
}

function SwitchNetwork({ params }: { params: { chainId?: number } }) {
  const { config } = useKit()
  const chainId = params.chainId ?? (config.isNetworkSelectionOn ? undefined : config.supportedNetworks[0])
  const { connectorId } = useAccount()
  const isAsked = config.isNetworkSwitchOn || connectorId === embeddedId
  if (chainId === undefined) return <NetworkList />
  return isAsked ? <Switching chainId={chainId} /> : <SwitchInWallet chainId={chainId} />
}

/** Asks the wallet for another network; without one named, lets the user choose if the site allows it. */
export default defineView('SwitchNetwork', {
  title: ({ chainId }, { config }, say) =>
    say(networkWords)[chainId === undefined && config.isNetworkSelectionOn ? 'chooseTitle' : 'switchTitle'],
  Component: SwitchNetwork,
})
