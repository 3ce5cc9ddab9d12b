import { openModal } from '@latchkey/core/actions/openModal'
import type { Kit } from '@latchkey/core/kit'
import type { NetworkId } from '@latchkey/core/networks'
import { RecentActivity } from '@latchkey/modal/account/RecentActivity'
import { TokenList } from '@latchkey/modal/account/TokenList'
import type { Balances } from '@latchkey/modal/account/useBalances'
import { useHistory } from '@latchkey/modal/account/useHistory'
import { Card } from '@latchkey/ui/Card'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import { useWords } from '@latchkey/ui/words'
import './ListCards.css'
import { dashboardWords } from './words.ts'

const rows = 5

/** The account's tokens; each opens its view in the modal. */
export function TokensCard({ kit, balances }: { kit: Kit; balances: Balances }) {
  const { tokens: says } = useWords(dashboardWords)
  return (
    <Card className="ListCard DashboardGrid-card" label={says.title}>
      <SectionTitle trailing={says.value}>{says.title}</SectionTitle>
      <div className="ListCard-rows">
        <TokenList
          balances={balances}
          rows={rows}
          onPick={(tokenAddress) => openModal(kit, 'Tokens', { tokenAddress })}
          onReceive={() => openModal(kit, 'WalletReceive')}
        />
      </div>
    </Card>
  )
}

/** The newest activity; the full list is in the modal. */
export function ActivityCard({ kit, address, chainId }: { kit: Kit; address: string; chainId: NetworkId }) {
  const { activity: says } = useWords(dashboardWords)
  const history = useHistory(address, chainId)
  return (
    <Card className="ListCard DashboardGrid-card" label={says.title}>
      <SectionTitle>{says.title}</SectionTitle>
      <div className="ListCard-rows">
        <RecentActivity history={history} chainId={chainId} rows={rows} onShowAll={() => openModal(kit, 'Activity')} />
      </div>
    </Card>
  )
}
