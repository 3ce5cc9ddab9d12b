import { explorerUrl, type Features, type Network, type Portfolio, type View } from '@latchkey/core'
import { useRetry } from '@latchkey/modal/lists/TokenList'
import { TotalBalance } from '@latchkey/modal/lists/TotalBalance'
import { useIdentity, useLatchkeyState, useModal, useValueHistory, type Watched } from '@latchkey/react'
import { AddressText } from '@latchkey/ui/AddressText'
import { AmountText } from '@latchkey/ui/AmountText'
import { Avatar } from '@latchkey/ui/Avatar'
import { Button } from '@latchkey/ui/Button'
import { Card } from '@latchkey/ui/Card'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { clockTime } from '@latchkey/ui/timeText'
import { useLocale, useWords } from '@latchkey/ui/words'
import './AccountCard.css'
import { CoinBalance } from './CoinBalance.tsx'
import { NativeLine } from './NativeLine.tsx'
import { PageLists } from './PageLists.tsx'
import { toBalances } from './toBalances.ts'
import type { ShownAccount } from './useShownAccount.ts'
import { ValueChange, ValueLine } from './ValueLine.tsx'
import { dashboardWords } from './words.ts'

/** The account's avatar, its name or address, and its wallet. */
function Who({ account: { address, wallet }, network }: ShownAccount) {
  const { account: says } = useWords(dashboardWords)
  const identity = useIdentity().data
  const explorer = explorerUrl(network, 'address', address)
  return (
    <div className="AccountCard-head">
      <Avatar address={address} size={44} {...(identity?.avatar && { src: identity.avatar })} />
      <div className="AccountCard-who">
        <div className="AccountCard-address">
          {identity?.name ? (
            <span className="AccountCard-name" title={address}>
              {identity.name}
            </span>
          ) : (
            <AddressText address={address} />
          )}
          <CopyButton value={address} />
        </div>
        <div className="AccountCard-line">
          <span>{wallet.name}</span>
          {explorer && (
            <Button variant="link" href={explorer} target="_blank" iconEnd="external" className="AccountCard-link">
              {says.explorer(network.explorer?.name ?? '')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

const actions = [
  { id: 'send', icon: 'arrow-up' },
  { id: 'receive', icon: 'arrow-down' },
  { id: 'swap', icon: 'swap' },
  { id: 'buy', icon: 'plus' },
] as const satisfies readonly { id: View; icon: string }[]

const offeredActions = (features: Features, isEvm: boolean) =>
  actions.filter(({ id }) => (id !== 'swap' && id !== 'buy') || (isEvm && features[id]))

/** Account actions; each opens its modal view. The only brass button on the page is what one can do next. */
function Actions({ isEvm, isEmpty }: { isEvm: boolean; isEmpty: boolean }) {
  const { account: says } = useWords(dashboardWords)
  const { features } = useLatchkeyState()
  const { open } = useModal()
  return (
    <div className="AccountCard-actions">
      {features.isKnown
        ? offeredActions(features, isEvm).map(({ id, icon }) => (
            <Button
              key={id}
              size="sm"
              variant={id === (isEmpty ? 'receive' : 'send') ? 'primary' : 'secondary'}
              icon={icon}
              onClick={() => void open(id)}
            >
              {says[id]}
            </Button>
          ))
        : Array.from({ length: isEvm ? 4 : 2 }, (_, at) => (
            <Skeleton key={String(at)} width={104} height={40} radius={12} />
          ))}
    </div>
  )
}

/** The time of the total if it isn't current, and when it can be refreshed. */
function Staleness({ balances }: { balances: ReturnType<typeof toBalances> }) {
  const { account: says } = useWords(dashboardWords)
  const locale = useLocale()
  const { label, ...retry } = useRetry(balances)
  if (balances.state !== 'stale') return null
  const time = clockTime(balances.readAt, locale)
  return (
    <span className="NativeLine" role="status">
      {says.stale(time)}{' '}
      <Button variant="link" {...retry}>
        {label}
      </Button>
    </span>
  )
}

/** The total value and its change. */
function Worth({ tokens, network }: { tokens: Watched<Portfolio>; network: Network }) {
  const { account: says } = useWords(dashboardWords)
  const values = useValueHistory()
  const balances = toBalances(tokens, network)
  return (
    <PageLists network={network} currency={tokens.data?.currency}>
      <div className="AccountCard-total">
        <span className="AccountCard-label">{says.total}</span>
        <TotalBalance
          balances={balances}
          size="page"
          otherwise={
            <div className="TotalBalance" data-size="page">
              <AmountText size="page" value="–" />
            </div>
          }
        />
        <div className="AccountCard-change">
          <Staleness balances={balances} />
          <ValueChange values={values} />
          <NativeLine network={network} />
        </div>
      </div>
      <ValueLine values={values} />
    </PageLists>
  )
}

/** The connected account: its total value, change over time, and actions. */
export function AccountCard({ tokens, ...shown }: ShownAccount & { tokens: Watched<Portfolio> }) {
  const { account: says } = useWords(dashboardWords)
  const isEvm = typeof shown.network.id === 'number'
  return (
    <Card className="AccountCard" label={says.title} isFlush>
      <div className="AccountCard-top">
        <Who {...shown} />
        <Actions isEvm={isEvm} isEmpty={tokens.data?.holdings.length === 0} />
      </div>
      {isEvm ? <Worth network={shown.network} tokens={tokens} /> : <CoinBalance network={shown.network} />}
    </Card>
  )
}
