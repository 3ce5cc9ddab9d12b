import { disconnect } from '@latchkey/core/actions/disconnect'
import { networkImageUrl } from '@latchkey/core/queries/wallets'
import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import { productChainId } from '@latchkey/wire/chains'
import { useState } from 'react'
import { defineView } from '../defineView.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useAction } from '../hooks/useAction.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useNetworkName } from '../hooks/useNetworkName.ts'
import { StatusPanel } from '../parts/StatusPanel.tsx'
import { WaitRing } from '../parts/WaitRing.tsx'
import { buttonsWords } from '../words/buttons.ts'
import { networkWords } from '../words/network.ts'

function UnsupportedChain() {
  const networkName = useNetworkName()
  const kit = useKit()
  const navigate = useNavigate()
  const words = useWords(networkWords)
  const { chainId, isOnSupportedChain } = useAccount()
  const leaving = useAction(disconnect)
  const [wanted = productChainId] = kit.config.supportedNetworks
  const name = networkName(wanted)
  // Keeps the original reason on screen while the card fades after the switch.
  const [foreign, setForeign] = useState(chainId)
  if (chainId !== undefined && !isOnSupportedChain && chainId !== foreign) setForeign(chainId)

  return (
    <StatusPanel
      picture={<WaitRing src={networkImageUrl(kit, wanted)} name={name} state="calm" />}
      title={words.siteUses(name)}
      text={
        kit.config.isNetworkSwitchOn
          ? foreign === undefined
            ? words.onAnother
            : words.isOn(networkName(foreign))
          : words.switchInWallet(name)
      }
    >
      {kit.config.isNetworkSwitchOn && (
        <Button
          variant="primary"
          icon="swap"
          isWide
          onClick={() => navigate.push('SwitchNetwork', { chainId: wanted })}
        >
          {words.switchTo(name)}
        </Button>
      )}
      <Button variant="ghost" isWide isBusy={leaving.isBusy} onClick={() => void leaving.run()}>
        {useWords(buttonsWords).disconnect}
      </Button>
    </StatusPanel>
  )
}

/** The wallet is on a network that the site doesn't use: names it and offers to switch. */
export default defineView('UnsupportedChain', {
  title: (_params, _kit, say) => say(networkWords).switchTitle,
  Component: UnsupportedChain,
})
