import type { NetworkId } from '@latchkey/core/networks'
import { Tabs } from '@latchkey/ui/Tabs'
import { useWords } from '@latchkey/ui/words'
import { productChainId } from '@latchkey/wire/chains'
import { useState } from 'react'
import { useHistory } from '../../hooks/useHistory.ts'
import { useNavigate } from '../../hooks/useNavigate.ts'
import { useNfts } from '../../hooks/useNfts.ts'
import { useSlice } from '../../hooks/useSlice.ts'
import type { Balances } from '../../lists/balances.ts'
import { RecentActivity } from '../../lists/RecentActivity.tsx'
import { TokenList } from '../../lists/TokenList.tsx'
import { accountWords } from '../../words/account.ts'
import { nftsWords } from '../../words/nfts.ts'
import { NftList } from './NftList.tsx'

/** Rows that fit in the card. */
const panelRows = 4

/** The account's holdings and activity. */
export function AccountContents({
  address,
  chainId,
  balances,
}: {
  address: string
  chainId: NetworkId
  balances: Balances
}) {
  const say = useWords(accountWords)
  const navigate = useNavigate()
  const { activity: hasActivity, receive: canReceive } = useSlice(({ features }) => features)
  const nftSay = useWords(nftsWords)
  const [tab, setTab] = useState<'tokens' | 'nfts' | 'activity'>('tokens')
  const tabs = [
    { id: 'tokens' as const, label: say.tokens },
    // They come from the index, which follows one chain.
    ...(chainId === productChainId ? [{ id: 'nfts' as const, label: nftSay.list }] : []),
    ...(hasActivity ? [{ id: 'activity' as const, label: say.activity }] : []),
  ]
  return (
    <Tabs label={say.tabs} items={tabs} value={tab} onChange={setTab}>
      <div className="Account-panel">
        {tab === 'tokens' ? (
          <TokenList
            balances={balances}
            rows={panelRows}
            onPick={(tokenAddress) => navigate.push('Tokens', { tokenAddress })}
            onReceive={canReceive ? () => navigate.push('WalletReceive') : undefined}
          />
        ) : tab === 'nfts' ? (
          <OwnNfts address={address} chainId={chainId} />
        ) : (
          <Happened address={address} chainId={chainId} />
        )}
      </div>
    </Tabs>
  )
}

function OwnNfts({ address, chainId }: { address: string; chainId: NetworkId }) {
  const navigate = useNavigate()
  const nfts = useNfts(address, chainId)
  return (
    <NftList
      nfts={nfts}
      chainId={chainId}
      rows={panelRows}
      onPick={({ contract, tokenId }) => navigate.push('Nft', { contract, tokenId })}
    />
  )
}

function Happened({ address, chainId }: { address: string; chainId: NetworkId }) {
  const navigate = useNavigate()
  const history = useHistory(address, chainId)
  return (
    <RecentActivity history={history} chainId={chainId} rows={panelRows} onShowAll={() => navigate.push('Activity')} />
  )
}
