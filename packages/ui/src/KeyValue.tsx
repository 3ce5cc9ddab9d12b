import type { ReactNode } from 'react'
import { Skeleton } from './Skeleton.tsx'

/** Facts with their names: fees, rates, limits. */
export function KeyValue({
  rows,
}: {
  rows: readonly { label: string; value: ReactNode; tone?: 'good' | 'bad' | 'warn'; isLoading?: boolean }[]
}) {
  return (
    <dl className="KeyValue">
      {rows.map((row) => (
        <div className="KeyValue-row" key={row.label}>
          <dt className="KeyValue-label">{row.label}</dt>
          <dd className="KeyValue-value" data-tone={row.tone}>
            {row.isLoading ? <Skeleton width={88} height={14} /> : <bdi>{row.value}</bdi>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
