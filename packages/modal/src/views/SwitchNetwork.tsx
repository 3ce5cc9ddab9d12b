import { leaveSwitching } from '@latchkey/core/actions/leaveSwitching'
import { switchNetwork } from '@latchkey/core/actions/switchNetwork'
import type { Kit } from '@latchkey/core/kit'
import { networkName } from '@latchkey/core/networks'
import { networkImageUrl } from '@latchkey/core/queries/wallets'
import { Button } from '@latchkey/ui/Button'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { ListRow } from '@latchkey/ui/ListRow'
import { Tag } from '@latchkey/ui/Tag'
import { isUserRejected } from '@latchkey/wire/errors'
import { defineView } from '../defineView.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useAction } from '../hooks/useAction.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useStart } from '../hooks/useStart.ts'
import { moveWithArrows } from '../moveWithArrows.ts'
import { Standing } from '../parts/Standing.tsx'
import { WaitRing } from '../parts/WaitRing.tsx'

const switchAndLeave = async (kit: Kit, chainId: number): Promise<void> => {
  await switchNetwork(kit, chainId)
  leaveSwitching(kit)
}

function Switching({ chainId }: { chainId: number }) {
  const kit = useKit()
  const { walletName = 'your wallet' } = useAccount()
  const { run, hasFailed, error } = useAction(switchAndLeave)
  useStart(() => void run(chainId))
  const name = networkName(chainId)
  const picture = (state: 'waiting' | 'calm' | 'failed') => (
    <WaitRing src={networkImageUrl(kit, chainId)} name={name} state={state} />
  )
  if (!hasFailed) {
    return (
      <Standing
        picture={picture('waiting')}
        title={`Approve in ${walletName}`}
        text={`It asks to switch to ${name}.`}
        note=""
      />
    )
  }
  const hasDeclined = isUserRejected(error)
  const isPending = error?.code === 'connection.requestPending'
  const isCalm = hasDeclined || isPending
  return (
    <Standing
      picture={picture(isCalm ? 'calm' : 'failed')}
      title={hasDeclined ? 'You declined the switch' : isPending ? 'Already asking' : 'The switch did not work'}
      text={
        hasDeclined
          ? 'Your wallet stays on its network.'
          : (error?.message ?? `Switch to ${name} in the wallet itself, or try again.`)
      }
      isAlarming={!isCalm}
    >
      <Button variant="primary" icon="refresh" isWide onClick={() => void run(chainId)}>
        Try again
      </Button>
    </Standing>
  )
}

function NetworkList() {
  const kit = useKit()
  const navigate = useNavigate()
  const { chainId: current } = useAccount()
  return (
    <ul className="SwitchNetwork" aria-label="Networks" onKeyDown={moveWithArrows}>
      {kit.config.supportedNetworks.map((chainId) => (
        <li key={chainId}>
          <ListRow
            icon={<ImageTile src={networkImageUrl(kit, chainId)} name={networkName(chainId)} isRound />}
            title={networkName(chainId)}
            trailing={chainId === current && <Tag>Current</Tag>}
            isSelected={chainId === current}
            onClick={() => (chainId === current ? navigate.back() : navigate.push('SwitchNetwork', { chainId }))}
          />
        </li>
      ))}
    </ul>
  )
}

function SwitchNetwork({ params }: { params: { chainId?: number } }) {
  const { config } = useKit()
  const chainId = params.chainId ?? (config.isNetworkSelectionOn ? undefined : config.supportedNetworks[0])
  return chainId === undefined ? <NetworkList /> : <Switching chainId={chainId} />
}

/** Asks the wallet for another network; without one named, and where the site allows it, lets the visitor choose. */
export default defineView('SwitchNetwork', {
  title: ({ chainId }, { config }) =>
    chainId === undefined && config.isNetworkSelectionOn ? 'Choose a network' : 'Switch network',
  Component: SwitchNetwork,
})
