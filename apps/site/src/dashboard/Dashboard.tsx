import { networkOf } from '@latchkey/core/networks'
import { nativeBalance } from '@latchkey/core/queries/nativeBalance'
import { useWords } from '@latchkey/ui/words'
import { productChainId } from '@latchkey/wire/chains'
import '../DashboardGrid.css'
import type { Engine } from '../engine.ts'
import { useAccount } from '../shell/useAccount.ts'
import { AccountCard } from './AccountCard.tsx'
import { dashboardWords } from './words.ts'
import './pieces.css'
import { SignCard } from './SignCard.tsx'
import { useFact } from './useFact.ts'
import { WrongNetwork } from './WrongNetwork.tsx'

const balancePollMs = 10_000

type Connected = { address: NonNullable<ReturnType<typeof useAccount>['address']>; chainId: number }

function Cards({ engine, address, chainId }: { engine: Engine } & Connected) {
  const words = useWords(dashboardWords)
  const { kit } = engine
  const account = useAccount(engine)
  const balance = useFact(kit, { ...nativeBalance(kit, address, chainId), retry: 1 }, balancePollMs)
  const network = networkOf(chainId)
  const offReason = account.isOnSupportedChain ? undefined : words.wrongNetwork.reason(network.name)
  return (
    <div className="DashboardGrid">
      <h1 className="VisuallyHidden">{words.title}</h1>
      {!account.isOnSupportedChain && <WrongNetwork kit={kit} found={account.chainId} wanted={chainId} />}
      <div className="DashboardGrid-main">
        <AccountCard kit={kit} address={address} chainId={chainId} walletName={account.walletName} balance={balance} />
      </div>
      <div className="DashboardGrid-side">
        <SignCard kit={kit} address={address} key={`sign ${address}`} offReason={offReason} />
      </div>
    </div>
  )
}

/** What a connected visitor works with. A wallet on a foreign network still sees the balance on ours. */
export function Dashboard({ engine }: { engine: Engine }) {
  const { address, chainId, isOnSupportedChain } = useAccount(engine)
  if (address === undefined) return null
  const shown = isOnSupportedChain && chainId !== undefined ? chainId : engine.kit.config.supportedNetworks[0]
  return <Cards engine={engine} address={address} chainId={shown ?? productChainId} />
}
