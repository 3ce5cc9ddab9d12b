import type { Kit } from '@latchkey/core/kit'
import { kitOf } from '@latchkey/core/kitOf'
import { type NetworkId, networkOf } from '@latchkey/core/networks'
import { KitProvider } from '@latchkey/modal/account/KitProvider'
import { useBalances } from '@latchkey/modal/account/useBalances'
import { useIdentity } from '@latchkey/modal/account/useIdentity'
import { useActiveAccount } from '@latchkey/modal/hooks/useActiveAccount'
import { useLatchkey } from '@latchkey/react'
import { useWords } from '@latchkey/ui/words'
import { isAddress } from '@latchkey/wire/caip'
import { productChainId } from '@latchkey/wire/chains'
import { useEffect, useSyncExternalStore } from 'react'
import '../DashboardGrid.css'
import { AccountCard } from './AccountCard.tsx'
import { AllocationCard } from './AllocationCard.tsx'
import { HelpCard } from './HelpCard.tsx'
import { ActivityCard, TokensCard } from './ListCards.tsx'
import './pieces.css'
import { SignCard } from './SignCard.tsx'
import { WrongNetwork } from './WrongNetwork.tsx'
import { dashboardWords } from './words.ts'

type OnName = (name: string | undefined) => void

function Cards({ kit, address, chainId, onName }: { kit: Kit; address: string; chainId: NetworkId; onName: OnName }) {
  const words = useWords(dashboardWords)
  const account = useActiveAccount()
  const balances = useBalances(address, chainId)
  const name = useIdentity(address)?.name ?? undefined
  useEffect(() => {
    onName(name)
    return () => onName(undefined)
  }, [name, onName])
  const hasActivity = useSyncExternalStore(kit.store.subscribe, () => kit.store.getState().features.activity)
  const network = networkOf(chainId)
  const offReason = account.isOnSupportedChain ? undefined : words.wrongNetwork.reason(network.name)
  return (
    <div className="DashboardGrid">
      <h1 className="VisuallyHidden">{words.title}</h1>
      {!account.isOnSupportedChain && typeof chainId === 'number' && (
        <WrongNetwork kit={kit} found={account.chainId} wanted={chainId} />
      )}
      <div className="DashboardGrid-main">
        <AccountCard
          kit={kit}
          address={address}
          chainId={chainId}
          walletName={account.walletName}
          balances={balances}
        />
        <TokensCard kit={kit} balances={balances} />
        {isAddress(address) && <SignCard kit={kit} address={address} key={`sign ${address}`} offReason={offReason} />}
      </div>
      <div className="DashboardGrid-side">
        <AllocationCard balances={balances} />
        {hasActivity && <ActivityCard kit={kit} address={address} chainId={chainId} />}
        <HelpCard kit={kit} chainId={chainId} />
      </div>
    </div>
  )
}

/** A wallet on another network still sees the balance on ours. */
function Shown({ kit, onName }: { kit: Kit; onName: OnName }) {
  const { address, chainId, isOnSupportedChain } = useActiveAccount()
  if (address === undefined) return null
  const shown = isOnSupportedChain && chainId !== undefined ? chainId : kit.config.supportedNetworks[0]
  return <Cards key={address} kit={kit} address={address} chainId={shown ?? productChainId} onName={onName} />
}

/** The dashboard of a kit's account. */
export function KitDashboard({ kit, onName }: { kit: Kit; onName: OnName }) {
  return (
    <KitProvider kit={kit}>
      <Shown kit={kit} onName={onName} />
    </KitProvider>
  )
}

/** The dashboard of a connected user; reports the account's name to the page. */
export function Dashboard({ onName }: { onName: OnName }) {
  const kit = kitOf(useLatchkey())
  return kit ? <KitDashboard kit={kit} onName={onName} /> : null
}
