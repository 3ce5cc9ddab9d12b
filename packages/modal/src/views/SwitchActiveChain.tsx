import { Button } from '@latchkey/ui/Button'
import { IconTile } from '@latchkey/ui/IconTile'
import { defineView } from '../defineView.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { Standing } from '../parts/Standing.tsx'

/** What people call the families of chains. */
const familyNames: Readonly<Record<string, string>> = {
  eip155: 'Ethereum-style networks',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

const familyName = (namespace: string): string => familyNames[namespace] ?? namespace

function SwitchActiveChain({ params: { namespace } }: { params: { namespace: string } }) {
  const navigate = useNavigate()
  const { walletName = 'Your wallet' } = useAccount()
  return (
    <Standing
      picture={<IconTile icon="swap" size={64} />}
      title={`This needs a wallet for ${familyName(namespace)}`}
      text={`${walletName} is connected for another kind of network. Connect a wallet that works with ${familyName(namespace)}.`}
    >
      <Button variant="primary" icon="wallet" isWide onClick={() => navigate.reset('Connect')}>
        Connect another wallet
      </Button>
    </Standing>
  )
}

/** What was asked for lives on another family of chains than the connected wallet. */
export default defineView('SwitchActiveChain', {
  title: ({ namespace }) => `Switch to ${familyName(namespace)}`,
  Component: SwitchActiveChain,
})
