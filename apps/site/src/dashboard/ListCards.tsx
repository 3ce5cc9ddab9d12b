import type { ActivityList, Currency, Network, Portfolio } from '@latchkey/core'
import type { History } from '@latchkey/modal/lists/history'
import { RecentActivity } from '@latchkey/modal/lists/RecentActivity'
import { TokenList } from '@latchkey/modal/lists/TokenList'
import { useActivity, useModal, type Watched } from '@latchkey/react'
import { Card } from '@latchkey/ui/Card'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import { useWords } from '@latchkey/ui/words'
import type { ReactNode } from 'react'
import './ListCards.css'
import { PageLists } from './PageLists.tsx'
import { toBalances, toNetworkId } from './toBalances.ts'
import { dashboardWords } from './words.ts'

const rows = 5

type Shown = { title: string; trailing?: string; network: Network; currency: Currency | undefined; children: ReactNode }

function ListCard({ title, trailing, children, ...page }: Shown) {
  return (
    <Card className="ListCard DashboardGrid-card" label={title}>
      <SectionTitle trailing={trailing}>{title}</SectionTitle>
      <div className="ListCard-rows">
        <PageLists {...page}>{children}</PageLists>
      </div>
    </Card>
  )
}

/** The account's tokens; each opens its view in the modal. */
export function TokensCard({ tokens, network }: { tokens: Watched<Portfolio>; network: Network }) {
  const { tokens: says } = useWords(dashboardWords)
  const { open } = useModal()
  return (
    <ListCard title={says.title} trailing={says.value} network={network} currency={tokens.data?.currency}>
      <TokenList
        balances={toBalances(tokens, network)}
        rows={rows}
        onPick={(token) => void open('token', { token })}
        onReceive={() => void open('receive')}
      />
    </ListCard>
  )
}

const stateOf = ({ status, data }: Watched<ActivityList>): History['state'] => {
  if (status === 'ready' && data?.entries.length === 0 && !data.hasMore) return 'empty'
  return status === 'idle' ? 'loading' : status
}

/** The newest activity; the full list is in the modal. */
export function ActivityCard({ network }: { network: Network }) {
  const { activity: says } = useWords(dashboardWords)
  const { open } = useModal()
  const activity = useActivity()
  const { data, isFetching, refresh } = activity
  const history: History = {
    state: stateOf(activity),
    activities: data?.entries ?? [],
    coverage: data?.coverage,
    hasMore: data?.hasMore ?? false,
    isFetching,
    refetch: refresh,
  }
  return (
    <ListCard title={says.title} network={network} currency={data?.currency}>
      <RecentActivity
        history={history}
        chainId={toNetworkId(network)}
        rows={rows}
        onShowAll={() => void open('activity')}
      />
    </ListCard>
  )
}
