import { useId } from 'react'
import { smoothPath } from './smoothPath.ts'

const width = 600

/** A line chart with a soft fill. It shows the shape only; the figures are in the text next to it. */
export function AreaChart({
  points,
  label,
  height = 100,
  tone = 'accent',
}: {
  points: readonly number[]
  /** The line in words, "Up 5% this month". */
  label: string
  height?: number
  tone?: 'accent' | 'good' | 'bad'
}) {
  const id = useId()
  const values = points.length === 1 ? [points[0] ?? 0, points[0] ?? 0] : points
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const top = 4
  const room = height * 0.72
  const line = smoothPath(
    values.map((value, at) => [
      (at / (values.length - 1)) * width,
      top + room * (span === 0 ? 0.5 : 1 - (value - low) / span),
    ]),
  )
  return (
    <svg
      className="AreaChart"
      data-tone={tone}
      viewBox={`0 0 ${width} ${height}`}
      style={{ height }}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {line && (
        <>
          <defs>
            <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="currentColor" stopOpacity="0.36" />
              <stop offset="1" stopColor="currentColor" stopOpacity="0" />
            </linearGradient>
          </defs>
          <path d={`${line}V${height}H0Z`} fill={`url(#${id})`} />
        </>
      )}
      <path d={line} fill="none" stroke="currentColor" strokeWidth="2.5" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
