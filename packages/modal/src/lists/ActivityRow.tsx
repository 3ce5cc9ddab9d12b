import type { Activity, ActivityKind, Leg } from '@latchkey/core/account/activity'
import { formatChange, formatFiat } from '@latchkey/core/money/fiat'
import type { NetworkId } from '@latchkey/core/networks'
import { Icon } from '@latchkey/ui/Icon'
import { IconTile } from '@latchkey/ui/IconTile'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { ListRow } from '@latchkey/ui/ListRow'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { Tag } from '@latchkey/ui/Tag'
import { clockTime, recentTime } from '@latchkey/ui/timeText'
import { VisuallyHidden } from '@latchkey/ui/VisuallyHidden'
import { useLocale, useWords } from '@latchkey/ui/words'
import { isAddress } from '@latchkey/wire/caip'
import type { Currency } from '@latchkey/wire/currencies'
import type { ComponentProps } from 'react'
import { activityWords } from '../words/activity.ts'
import { partyOf, sentenceOf } from './activitySentence.ts'
import { useListFacts } from './useListFacts.ts'

const icons: Partial<Record<ActivityKind, ComponentProps<typeof Icon>['name']>> = {
  swap: 'swap',
  send: 'arrow-up',
  receive: 'arrow-down',
  approve: 'check',
  revoke: 'lock',
  mint: 'plus',
  deposit: 'arrow-up',
  withdraw: 'arrow-down',
  cancel: 'close',
}

const pictureOf = (leg: Leg | undefined) =>
  leg?.iconUrl && <ImageTile src={leg.iconUrl} name={leg.symbol} size={28} isRound />

/** The icons of an activity: both tokens of a swap, a payment's token with its direction, or a symbol. */
function Picture({ activity }: { activity: Activity }) {
  const { kind, status } = activity
  const [sent, got] = [activity.out[0], activity.in[0]]
  if (status === 'failed') return <IconTile icon="warning" tone="bad" />
  if (sent?.iconUrl && got?.iconUrl) {
    return (
      <span className="ActivityRow-pair">
        {pictureOf(sent)}
        {pictureOf(got)}
      </span>
    )
  }
  const only = got ?? sent
  if (!only?.iconUrl) return <IconTile icon={icons[kind] ?? 'info'} tone="neutral" />
  return (
    <span className="ActivityRow-one">
      <ImageTile src={only.iconUrl} name={only.symbol} isRound />
      <span className="ActivityRow-badge">
        <Icon name={icons[kind] ?? 'check'} size={12} />
      </span>
    </span>
  )
}

/** Its value at that time; a swap is neither gain nor loss. */
const worthOf = (
  { out, in: got }: Activity,
  currency: Currency,
  locale: string,
): { text: string; isGain: boolean } | undefined => {
  const sum = (legs: readonly Leg[]) =>
    legs.every(({ value }) => value !== undefined) && legs.length > 0
      ? legs.reduce((total, { value = 0 }) => total + value, 0)
      : undefined
  const [spent, gained] = [sum(out), sum(got)]
  if (out.length > 0 && got.length > 0) {
    const worth = gained ?? spent
    return worth === undefined ? undefined : { text: formatFiat(worth, currency, locale), isGain: false }
  }
  const change = gained ?? (spent === undefined ? undefined : -spent)
  return change === undefined ? undefined : { text: formatChange(change, currency, locale), isGain: change > 0 }
}

/** One activity entry in words. The whole row links to the explorer. */
export function ActivityRow({
  activity,
  chainId,
  isDated = false,
}: {
  activity: Activity
  chainId: NetworkId
  isDated?: boolean
}) {
  const { currency, coinOf, explorerOf, useName } = useListFacts()
  const say = useWords(activityWords)
  const locale = useLocale()
  const party = partyOf(activity)
  const name = useName(party && isAddress(party) && !activity.approval?.spenderName ? party : undefined)
  const explorer = explorerOf(chainId, activity.hash)
  const worth = worthOf(activity, currency, locale)
  const coin = coinOf(chainId)
  const doubts = { reckoned: say.coinReckoned, unknown: say.coinUnknown }
  const doubt = activity.coin && doubts[activity.coin](coin)
  const time = (isDated ? recentTime : clockTime)(activity.at, locale)
  return (
    <ListRow
      className="ActivityRow"
      variant="plain"
      icon={<Picture activity={activity} />}
      title={
        <>
          {sentenceOf(activity, say, locale, () => name)}
          {explorer && <VisuallyHidden>{say.opensExplorer(explorer.name)}</VisuallyHidden>}
        </>
      }
      subtitle={
        <span className="ActivityRow-note">
          <span>{time}</span>
          {[activity.application, doubt].flatMap((part) =>
            part ? [<span key={`· ${part}`}> · </span>, <bdi key={part}>{part}</bdi>] : [],
          )}
        </span>
      }
      trailing={
        activity.status === 'confirmed' ? (
          worth && (
            <bdi className="ActivityRow-worth" data-gain={worth.isGain || undefined}>
              {worth.text}
            </bdi>
          )
        ) : (
          <Tag tone={activity.status === 'failed' ? 'bad' : 'accent'}>
            {activity.status === 'failed' ? say.failedTag : say.pending}
          </Tag>
        )
      }
      {...(explorer && { href: explorer.href, target: '_blank' as const })}
    />
  )
}

/** Placeholders for `count` rows while they load. */
export function ActivitySkeletons({ count }: { count: number }) {
  return (
    <ul aria-busy="true">
      {Array.from({ length: count }, (_, at) => (
        <li key={String(at)}>
          <ListRow
            className="ActivityRow"
            variant="plain"
            icon={<Skeleton width={40} height={40} radius={20} />}
            title={<Skeleton width={180} height={16} />}
            subtitle={<Skeleton width={72} height={12} />}
            trailing={<Skeleton width={56} height={16} />}
          />
        </li>
      ))}
    </ul>
  )
}
