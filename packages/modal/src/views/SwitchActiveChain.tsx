import { Button } from '@latchkey/ui/Button'
import { IconTile } from '@latchkey/ui/IconTile'
import { type Translated, useWords } from '@latchkey/ui/words'
import { defineView } from '../defineView.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { StatusPanel } from '../parts/StatusPanel.tsx'
import { networkWords } from '../words/network.ts'

const familyNames: Readonly<Record<string, string>> = {
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

const familyName = (namespace: string, { evmFamily }: Translated<typeof networkWords>): string =>
  namespace === 'eip155' ? evmFamily : (familyNames[namespace] ?? namespace)

function SwitchActiveChain({ params: { namespace } }: { params: { namespace: string } }) {
  const navigate = useNavigate()
  const words = useWords(networkWords)
  const { walletName = words.aWallet } = useAccount()
  const family = familyName(namespace, words)
  return (
    <StatusPanel
      picture={<IconTile icon="swap" size={64} />}
      title={words.needsWalletFor(family)}
      text={words.otherFamily(walletName, family)}
    >
      <Button variant="primary" icon="wallet" isWide onClick={() => navigate.reset('Connect')}>
        {words.connectAnother}
      </Button>
    </StatusPanel>
  )
}

/** The requested action needs another chain family than the connected wallet's. */
export default defineView('SwitchActiveChain', {
  title: ({ namespace }, _kit, say) => {
    const words = say(networkWords)
    return words.switchTo(familyName(namespace, words))
  },
  Component: SwitchActiveChain,
})
