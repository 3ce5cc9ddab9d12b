import '@latchkey/ui/laterIcons'
import { ListWords } from '@latchkey/modal/lists/ListWords'
import { useIdentity, useLatchkeyState, usePortfolio } from '@latchkey/react'
import { useWords } from '@latchkey/ui/words'
import { useEffect } from 'react'
import '../DashboardGrid.css'
import { AccountCard } from './AccountCard.tsx'
import { AllocationCard } from './AllocationCard.tsx'
import { HelpCard } from './HelpCard.tsx'
import { ActivityCard, TokensCard } from './ListCards.tsx'
import './pieces.css'
import { SignCard } from './SignCard.tsx'
import { type ShownAccount, useShownAccount } from './useShownAccount.ts'
import { WrongNetwork } from './WrongNetwork.tsx'
import { dashboardWords } from './words.ts'

type OnName = (name: string | undefined) => void

function Cards({ account, network, onName }: ShownAccount & { onName: OnName }) {
  const words = useWords(dashboardWords)
  const { features } = useLatchkeyState()
  const tokens = usePortfolio()
  const name = useIdentity().data?.name
  useEffect(() => {
    onName(name)
    return () => onName(undefined)
  }, [name, onName])
  const { address, isChainSupported } = account
  const offReason = isChainSupported ? undefined : words.wrongNetwork.reason(network.name)
  const isEvm = typeof network.id === 'number'
  return (
    <div className="DashboardGrid">
      <h1 className="VisuallyHidden">{words.title}</h1>
      {!isChainSupported && <WrongNetwork account={account} wanted={network} />}
      <div className="DashboardGrid-main">
        <AccountCard account={account} network={network} tokens={tokens} />
        <TokensCard network={network} tokens={tokens} />
        {isEvm && <SignCard key={`sign ${address}`} offReason={offReason} />}
      </div>
      <div className="DashboardGrid-side">
        <AllocationCard tokens={tokens} />
        {features.activity && <ActivityCard network={network} />}
        <HelpCard network={network} />
      </div>
    </div>
  )
}

/** The dashboard of a connected user; reports the account's name to the page. */
export function Dashboard({ onName }: { onName: OnName }) {
  const { locale } = useLatchkeyState()
  const shown = useShownAccount()
  if (!shown) return null
  return (
    <ListWords language={locale}>
      <Cards key={shown.account.address} {...shown} onName={onName} />
    </ListWords>
  )
}
