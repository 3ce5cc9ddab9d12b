import type { Portfolio } from '@latchkey/core'
import { formatShare } from '@latchkey/core/money/fiat'
import type { Watched } from '@latchkey/react'
import { Card } from '@latchkey/ui/Card'
import { DonutChart } from '@latchkey/ui/DonutChart'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useLocale, useWords } from '@latchkey/ui/words'
import './AllocationCard.css'
import { dashboardWords } from './words.ts'

/** Tokens with their own color; the rest is grouped. */
const namedMax = 4

const toSegments = ({ holdings }: Portfolio, other: string) => {
  const shares = holdings.flatMap(({ address, symbol, share }) =>
    share === undefined || share === 0 ? [] : [{ id: address, symbol, value: share }],
  )
  // A single token more is shorter named than grouped.
  if (shares.length === namedMax + 1) return shares
  const rest = shares.slice(namedMax).reduce((sum, { value }) => sum + value, 0)
  return [...shares.slice(0, namedMax), ...(rest > 0 ? [{ id: 'other', symbol: other, value: rest }] : [])]
}

/** Each token's share of the total. */
export function AllocationCard({ tokens: { data: portfolio, status } }: { tokens: Watched<Portfolio> }) {
  const { allocation: says } = useWords(dashboardWords)
  const locale = useLocale()
  const segments = portfolio ? toSegments(portfolio, says.other) : []
  return (
    <Card className="AllocationCard DashboardGrid-card" label={says.title}>
      <SectionTitle>{says.title}</SectionTitle>
      {segments.length > 0 ? (
        <div className="AllocationCard-picture">
          <DonutChart
            segments={segments}
            label={segments.map(({ symbol, value }) => `${symbol} ${formatShare(value, locale)}`).join(', ')}
          />
          <ul className="AllocationCard-legend">
            {segments.map(({ id, symbol, value }, at) => (
              <li key={id}>
                <span className="AllocationCard-dot" data-series={at + 1} />
                <span className="AllocationCard-symbol">{symbol}</span>
                <bdi dir="ltr">{formatShare(value, locale)}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ) : portfolio || status === 'failed' ? (
        <p className="AllocationCard-none">
          {status === 'failed' ? says.failed : portfolio?.holdings.length ? says.unpriced : says.empty}
        </p>
      ) : (
        <div className="AllocationCard-picture" aria-busy="true">
          <Skeleton width={132} height={132} radius={66} />
          <Skeleton height={88} radius={14} />
        </div>
      )}
    </Card>
  )
}
