import { disconnect } from '@latchkey/core/actions/disconnect'
import { networkName } from '@latchkey/core/networks'
import { networkImageUrl } from '@latchkey/core/queries/wallets'
import { Button } from '@latchkey/ui/Button'
import { productChainId } from '@latchkey/wire/chains'
import { useState } from 'react'
import { defineView } from '../defineView.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useAction } from '../hooks/useAction.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { Standing } from '../parts/Standing.tsx'
import { WaitRing } from '../parts/WaitRing.tsx'

function UnsupportedChain() {
  const kit = useKit()
  const navigate = useNavigate()
  const { chainId, isOnSupportedChain } = useAccount()
  const leaving = useAction(disconnect)
  const [wanted = productChainId] = kit.config.supportedNetworks
  const name = networkName(wanted)
  // The sentence stays true to why this is shown while the card fades after the switch.
  const [foreign, setForeign] = useState(chainId)
  if (chainId !== undefined && !isOnSupportedChain && chainId !== foreign) setForeign(chainId)

  return (
    <Standing
      picture={<WaitRing src={networkImageUrl(kit, wanted)} name={name} state="calm" />}
      title={`This site uses ${name}`}
      text={foreign === undefined ? 'Your wallet is on another network.' : `Your wallet is on ${networkName(foreign)}.`}
    >
      <Button variant="primary" icon="swap" isWide onClick={() => navigate.push('SwitchNetwork', { chainId: wanted })}>
        Switch to {name}
      </Button>
      <Button variant="ghost" isWide isBusy={leaving.isBusy} onClick={() => void leaving.run()}>
        Disconnect
      </Button>
    </Standing>
  )
}

/** The wallet is on a network that the site does not use: says which, and switches. */
export default defineView('UnsupportedChain', { title: () => 'Switch network', Component: UnsupportedChain })
