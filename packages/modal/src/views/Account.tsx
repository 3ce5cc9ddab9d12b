import type { ActiveAccount } from '@latchkey/core/account/activeAccount'
import { hasServer } from '@latchkey/core/config'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import type { NetworkId } from '@latchkey/core/networks'
import { Banner } from '@latchkey/ui/Banner'
import { useWords } from '@latchkey/ui/words'
import { productChainId } from '@latchkey/wire/chains'
import { useState } from 'react'
import { defineView } from '../defineView.ts'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useBalances } from '../hooks/useBalances.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useNetworkName } from '../hooks/useNetworkName.ts'
import { TotalBalance } from '../lists/TotalBalance.tsx'
import { AccountActions } from '../parts/account/AccountActions.tsx'
import { AccountContents } from '../parts/account/AccountContents.tsx'
import { AccountFoot } from '../parts/account/AccountFoot.tsx'
import { AccountHead } from '../parts/account/AccountHead.tsx'
import { AccountNetwork } from '../parts/account/AccountNetwork.tsx'
import { AccountRows } from '../parts/account/AccountRows.tsx'
import { KitLists } from '../parts/account/KitLists.tsx'
import { LastPurchase } from '../parts/account/LastPurchase.tsx'
import { NativeBalance } from '../parts/account/NativeBalance.tsx'
import { accountWords } from '../words/account.ts'

function WrongNetwork({ chainId }: { chainId: NetworkId }) {
  const networkName = useNetworkName()
  const { config } = useKit()
  const navigate = useNavigate()
  const say = useWords(accountWords)
  const [wanted = productChainId] = config.supportedNetworks
  return (
    <Banner
      tone="warn"
      action={{ label: say.switchNetwork, onClick: () => navigate.push('SwitchNetwork', { chainId: wanted }) }}
    >
      {say.wrongNetwork(networkName(chainId), networkName(wanted))}
    </Banner>
  )
}

function OnChain({ address, chainId }: { address: string; chainId: NetworkId }) {
  const isPriced = hasServer(useKit().config)
  const balances = useBalances(address, chainId)
  const coin = <NativeBalance address={address} chainId={chainId} />
  return (
    <KitLists>
      <AccountHead address={address}>
        {typeof chainId === 'number' && isPriced ? (
          <TotalBalance balances={balances} size="amount" otherwise={coin} />
        ) : (
          // Without prices a total of zero would be wrong.
          coin
        )}
        <AccountNetwork chainId={chainId} balances={balances} />
      </AccountHead>
      <AccountActions />
      <LastPurchase address={address} chainId={chainId} />
      {isPriced && <AccountContents address={address} chainId={chainId} balances={balances} />}
    </KitLists>
  )
}

const useLastAccount = (): ActiveAccount => {
  const now = useActiveAccount()
  // A wallet that disconnects clears the account before the card has faded.
  const [last, setLast] = useState(now)
  if (now.address && now !== last) setLast(now)
  return now.address ? now : last
}

function Account() {
  const facts = useLastAccount()
  const { address, chainId, isOnSupportedChain, connectorId } = facts
  if (!address || chainId === undefined) return null
  return (
    <div className="Account">
      {isOnSupportedChain ? (
        <OnChain key={`${address} ${chainId}`} address={address} chainId={chainId} />
      ) : (
        <>
          <AccountHead address={address}>{null}</AccountHead>
          <WrongNetwork chainId={chainId} />
        </>
      )}
      <AccountRows address={address} chainId={chainId} isEmbedded={connectorId === embeddedId} />
      <AccountFoot facts={facts} address={address} />
    </div>
  )
}

/** The connected account: holdings, actions and disconnect. */
export default defineView('Account', {
  title: (_params, _kit, say) => say(accountWords).title,
  isTitleHidden: true,
  Component: Account,
})
