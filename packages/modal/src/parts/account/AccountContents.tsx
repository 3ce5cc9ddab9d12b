import type { NetworkId } from '@latchkey/core/networks'
import { Tabs } from '@latchkey/ui/Tabs'
import { useWords } from '@latchkey/ui/words'
import { useState } from 'react'
import { RecentActivity } from '../../account/RecentActivity.tsx'
import { TokenList } from '../../account/TokenList.tsx'
import type { Balances } from '../../account/useBalances.ts'
import { useHistory } from '../../account/useHistory.ts'
import { useNavigate } from '../../hooks/useNavigate.ts'
import { useSlice } from '../../hooks/useSlice.ts'
import { accountWords } from '../../words/account.ts'

/** Rows that fit in the card. */
const panelRows = 4

/** What the account holds and what it did. */
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
  const hasActivity = useSlice(({ features }) => features.activity)
  const [tab, setTab] = useState<'tokens' | 'activity'>('tokens')
  const tabs = [
    { id: 'tokens' as const, label: say.tokens },
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
            onReceive={() => navigate.push('WalletReceive')}
          />
        ) : (
          <Happened address={address} chainId={chainId} />
        )}
      </div>
    </Tabs>
  )
}

function Happened({ address, chainId }: { address: string; chainId: NetworkId }) {
  const navigate = useNavigate()
  const history = useHistory(address, chainId)
  return (
    <RecentActivity history={history} chainId={chainId} rows={panelRows} onShowAll={() => navigate.push('Activity')} />
  )
}
