import { explorerLink } from '@latchkey/core/explorerLink'
import type { Kit } from '@latchkey/core/kit'
import type { NetworkId } from '@latchkey/core/networks'
import { offeredActions, openAction } from '@latchkey/modal/account/accountActions'
import { useRetry } from '@latchkey/modal/account/TokenList'
import { TotalBalance } from '@latchkey/modal/account/TotalBalance'
import type { Balances } from '@latchkey/modal/account/useBalances'
import { useIdentity } from '@latchkey/modal/account/useIdentity'
import { useProjectLoaded } from '@latchkey/modal/account/useProjectLoaded'
import { useValues } from '@latchkey/modal/account/useValues'
import { AddressText } from '@latchkey/ui/AddressText'
import { AmountText } from '@latchkey/ui/AmountText'
import { Avatar } from '@latchkey/ui/Avatar'
import { Button } from '@latchkey/ui/Button'
import { Card } from '@latchkey/ui/Card'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useLocale, useWords } from '@latchkey/ui/words'
import { useSyncExternalStore } from 'react'
import './AccountCard.css'
import { CoinBalance } from './CoinBalance.tsx'
import { NativeLine } from './NativeLine.tsx'
import { ValueChange, ValueLine } from './ValueLine.tsx'
import { dashboardWords } from './words.ts'

type Account = { kit: Kit; address: string; chainId: NetworkId }

/** Whose account it is. */
function Who({ kit, address, chainId, walletName }: Account & { walletName: string | undefined }) {
  const { account: says } = useWords(dashboardWords)
  const identity = useIdentity(address)
  const explorer = explorerLink(kit, chainId, 'address', address)
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
          {walletName && <span>{walletName}</span>}
          {explorer && (
            <Button variant="link" href={explorer.href} target="_blank" iconEnd="external" className="AccountCard-link">
              {says.explorer(explorer.name)}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** Account actions; each opens its modal view. The first one is the only brass button on the page. */
function Actions({ kit, isEvm }: { kit: Kit; isEvm: boolean }) {
  const { account: says } = useWords(dashboardWords)
  const features = useSyncExternalStore(kit.store.subscribe, () => kit.store.getState().features)
  const isLoaded = useProjectLoaded()
  return (
    <div className="AccountCard-actions">
      {isLoaded
        ? offeredActions(features, isEvm).map((action, at) => (
            <Button
              key={action.id}
              size="sm"
              variant={at === 0 ? 'primary' : 'secondary'}
              icon={action.icon}
              onClick={() => openAction(kit, action)}
            >
              {says[action.id]}
            </Button>
          ))
        : Array.from({ length: isEvm ? 4 : 2 }, (_, at) => (
            <Skeleton key={String(at)} width={104} height={40} radius={12} />
          ))}
    </div>
  )
}

/** The time of the total if it isn't current, and when it can be refreshed. */
function Staleness({ balances }: { balances: Balances }) {
  const { account: says } = useWords(dashboardWords)
  const locale = useLocale()
  const { label, ...retry } = useRetry(balances)
  if (balances.state !== 'stale') return null
  const time = new Date(balances.readAt).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
  return (
    <span className="NativeLine" role="status">
      {says.stale(time)}{' '}
      <Button variant="link" {...retry}>
        {label}
      </Button>
    </span>
  )
}

/** What all of it is worth, and how that went. */
function Worth({ kit, address, chainId, balances }: Account & { balances: Balances }) {
  const { account: says } = useWords(dashboardWords)
  const currency = useSyncExternalStore(kit.store.subscribe, () => kit.store.getState().currency)
  const line = { ...useValues(address, chainId), currency }
  return (
    <>
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
          <ValueChange {...line} />
          <NativeLine kit={kit} address={address} chainId={chainId} />
        </div>
      </div>
      <ValueLine {...line} />
    </>
  )
}

/** The connected account: its total value, change over time, and actions. */
export function AccountCard({
  walletName,
  balances,
  ...account
}: Account & { walletName: string | undefined; balances: Balances }) {
  const { account: says } = useWords(dashboardWords)
  const isEvm = typeof account.chainId === 'number'
  return (
    <Card className="AccountCard" label={says.title} isFlush>
      <div className="AccountCard-top">
        <Who {...account} walletName={walletName} />
        <Actions kit={account.kit} isEvm={isEvm} />
      </div>
      {isEvm ? <Worth {...account} balances={balances} /> : <CoinBalance {...account} />}
    </Card>
  )
}
