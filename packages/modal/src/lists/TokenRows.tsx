import { displayAmount } from '@latchkey/core/money/displayAmount'
import { formatFiat, formatShare } from '@latchkey/core/money/fiat'
import type { Holding } from '@latchkey/core/money/holdings'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { ListRow } from '@latchkey/ui/ListRow'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { Tag } from '@latchkey/ui/Tag'
import { useLocale, useWords } from '@latchkey/ui/words'
import { tokensWords } from '../words/tokens.ts'
import { useListFacts } from './useListFacts.ts'

/** Loads a token's icon only if the token doesn't imitate another. */
const iconOf = ({ iconUrl, lookAlikeOf }: Holding): string | undefined =>
  iconUrl === '' || lookAlikeOf !== undefined ? undefined : iconUrl

/** A token's icon, or its initial. */
export function TokenIcon({ holding, size = 40 }: { holding: Holding; size?: number }) {
  return <ImageTile src={iconOf(holding)} name={holding.symbol || holding.name} size={size} isRound />
}

/** What to know about a token before trusting its name. */
export function TokenMark({ holding }: { holding: Holding }) {
  const say = useWords(tokensWords)
  if (holding.lookAlikeOf !== undefined) return <Tag tone="bad">{say.lookAlike}</Tag>
  return holding.isStranded ? <Tag tone="accent">{say.stranded}</Tag> : null
}

/** The tokens of an account: amount, value and share of the total. */
export function TokenRows({ holdings, onPick }: { holdings: readonly Holding[]; onPick: (address: string) => void }) {
  const say = useWords(tokensWords)
  const locale = useLocale()
  const { currency } = useListFacts()
  return (
    <ul className="TokenRows" aria-label={say.list}>
      {holdings.map((holding) => (
        <li key={holding.address}>
          <ListRow
            variant="plain"
            icon={<TokenIcon holding={holding} />}
            title={
              <span className="TokenRows-name">
                <span className="TokenRows-symbol">{holding.symbol || holding.name}</span>
                <TokenMark holding={holding} />
              </span>
            }
            subtitle={displayAmount(holding.amount, locale)}
            trailing={holding.value === undefined ? '–' : formatFiat(holding.value, currency, locale)}
            trailingNote={
              holding.share !== undefined ? (
                <bdi>{formatShare(holding.share, locale)}</bdi>
              ) : holding.isPricePending ? (
                say.pricePending
              ) : (
                say.noPrice
              )
            }
            onClick={() => onPick(holding.address)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Placeholders for `count` tokens while they load. */
export function TokenSkeletons({ count }: { count: number }) {
  return (
    <ul className="TokenRows" aria-busy="true">
      {Array.from({ length: count }, (_, at) => (
        <li key={String(at)}>
          <ListRow
            variant="plain"
            icon={<Skeleton width={40} height={40} radius={20} />}
            title={<Skeleton width={64} height={16} />}
            subtitle={<Skeleton width={96} height={12} />}
            trailing={<Skeleton width={72} height={16} />}
            trailingNote={<Skeleton width={32} height={12} />}
          />
        </li>
      ))}
    </ul>
  )
}
