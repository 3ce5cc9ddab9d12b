import type { Activity } from '@latchkey/core/account/activity'
import { explorerLink } from '@latchkey/core/explorerLink'
import { displayAmount } from '@latchkey/core/money/displayAmount'
import { formatFiat, formatPrice, formatShare } from '@latchkey/core/money/fiat'
import type { Holding } from '@latchkey/core/money/holdings'
import type { NetworkId } from '@latchkey/core/networks'
import { ActionTile } from '@latchkey/ui/ActionTile'
import { AddressText } from '@latchkey/ui/AddressText'
import { AmountText } from '@latchkey/ui/AmountText'
import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { EmptyState } from '@latchkey/ui/EmptyState'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useLocale, useWords } from '@latchkey/ui/words'
import { defineView } from '../defineView.ts'
import { useBalances } from '../hooks/useBalances.ts'
import { useHistory } from '../hooks/useHistory.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useShownAccount } from '../hooks/useShownAccount.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { ActivityRow, ActivitySkeletons } from '../lists/ActivityRow.tsx'
import { NoActivity } from '../lists/RecentActivity.tsx'
import { NoBalances } from '../lists/TokenList.tsx'
import { TokenIcon } from '../lists/TokenRows.tsx'
import { useCoverageText } from '../lists/useCoverageText.ts'
import { offeredActions, pushAction } from '../parts/account/accountActions.ts'
import { KitLists } from '../parts/account/KitLists.tsx'
import { accountWords } from '../words/account.ts'
import { activityWords } from '../words/activity.ts'
import { tokensWords } from '../words/tokens.ts'

/** How much of a token's activity its page shows. */
const recentRows = 5

/** Whether something happened with a token. The history names tokens by symbol only. */
const isAbout = ({ out, in: got, approval }: Activity, { symbol }: Holding): boolean =>
  approval?.symbol === symbol || [...out, ...got].some((leg) => !leg.isNft && leg.symbol === symbol)

function Warning({ holding }: { holding: Holding }) {
  const say = useWords(tokensWords)
  if (holding.lookAlikeOf !== undefined) return <Banner tone="bad">{say.lookAlikeText(holding.lookAlikeOf)}</Banner>
  return holding.isStranded ? <Banner tone="warn">{say.strandedText}</Banner> : null
}

function Actions({ holding }: { holding: Holding }) {
  const kit = useKit()
  const say = useWords(accountWords)
  const features = useSlice((state) => state.features)
  const isEvm = useSlice(({ solana }) => solana === undefined)
  // A look-alike of a known token offers no actions.
  if (holding.lookAlikeOf !== undefined) return null
  const offered = offeredActions(features, isEvm).filter(({ id }) => id === 'send' || id === 'swap' || id === 'receive')
  return (
    <div className="Tokens-actions">
      {offered.map((action) => (
        <ActionTile
          key={action.id}
          icon={action.icon}
          label={say[action.id]}
          onClick={() => pushAction(kit, action, holding.address)}
        />
      ))}
    </div>
  )
}

function Facts({ holding, chainId }: { holding: Holding; chainId: NetworkId }) {
  const kit = useKit()
  const say = useWords(tokensWords)
  const locale = useLocale()
  const currency = useSlice((state) => state.currency)
  const { price, value, share, symbol, amount, address, isNative } = holding
  const noPrice = holding.isPricePending ? say.pricePending : say.noPrice
  const explorer = explorerLink(kit, chainId, 'address', address)
  return (
    <div>
      <KeyValue
        rows={[
          { label: say.price, value: price === undefined ? noPrice : formatPrice(price, currency, locale) },
          { label: say.amount, value: `${displayAmount(amount, locale, 8)} ${symbol}` },
          { label: say.value, value: value === undefined ? '–' : formatFiat(value, currency, locale) },
          { label: say.share, value: share === undefined ? '–' : formatShare(share, locale) },
          {
            label: say.contract,
            value: isNative ? (
              say.ownCoin
            ) : (
              <span className="Tokens-contract">
                <AddressText address={address} />
                <CopyButton value={address} label={say.copyContract} />
              </span>
            ),
          },
        ]}
      />
      {!isNative && explorer && (
        <Button size="sm" isWide href={explorer.href} target="_blank" iconEnd="external">
          {say.explorer(explorer.name)}
        </Button>
      )}
    </div>
  )
}

function Past({ holding, address, chainId }: { holding: Holding; address: string; chainId: NetworkId }) {
  const say = useWords(tokensWords)
  const history = useHistory(address, chainId)
  const { state, activities } = history
  const known = useCoverageText(history.coverage, chainId, useWords(activityWords))
  const own = activities.filter((activity) => isAbout(activity, holding)).slice(0, recentRows)
  return (
    <section>
      <SectionTitle size="group" level={3}>
        {say.activity}
      </SectionTitle>
      {state === 'loading' ? (
        <ActivitySkeletons count={2} />
      ) : state === 'failed' ? (
        <NoActivity history={history} chainId={chainId} />
      ) : own.length === 0 ? (
        <p className="Tokens-none">{known?.text ?? say.noActivity}</p>
      ) : (
        <ul>
          {own.map((activity) => (
            <li key={activity.id}>
              <ActivityRow activity={activity} chainId={chainId} isDated />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Token({ token, address, chainId }: { token: string; address: string; chainId: NetworkId }) {
  const say = useWords(tokensWords)
  const locale = useLocale()
  const navigate = useNavigate()
  const currency = useSlice((state) => state.currency)
  const hasActivity = useSlice(({ features }) => features.activity)
  const balances = useBalances(address, chainId)
  const { portfolio, state } = balances
  const holding = portfolio?.holdings.find((one) => one.address.toLowerCase() === token.toLowerCase())
  if (!holding) {
    if (state === 'loading') return <Skeleton height={420} radius={18} />
    if (state === 'failed') return <NoBalances balances={balances} />
    return <EmptyState icon="wallet" title={say.missing} action={{ label: say.back, onClick: navigate.back }} />
  }
  return (
    <>
      <div className="Tokens-head">
        <TokenIcon holding={holding} size={56} />
        <p className="Tokens-name">{holding.name}</p>
        <AmountText
          size="amount"
          value={
            holding.value === undefined
              ? `${displayAmount(holding.amount, locale)} ${holding.symbol}`
              : formatFiat(holding.value, currency, locale)
          }
        />
      </div>
      <Warning holding={holding} />
      <Actions holding={holding} />
      <Facts holding={holding} chainId={chainId} />
      {hasActivity && <Past holding={holding} address={address} chainId={chainId} />}
    </>
  )
}

function Tokens({ params: { tokenAddress } }: { params: { tokenAddress: string } }) {
  const shown = useShownAccount()
  if (!shown) return null
  const { address, chainId } = shown
  return (
    <div className="ViewBody Tokens">
      <KitLists>
        <Token token={tokenAddress} address={address} chainId={chainId} />
      </KitLists>
    </div>
  )
}

/** One token of the account: its value, network and activity. */
export default defineView('Tokens', {
  title: (_params, _kit, say) => say(tokensWords).facts,
  Component: Tokens,
})
