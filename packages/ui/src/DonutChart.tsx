const thickness = 15

/** Shares of a whole as a ring. The caller draws the legend, with the same series colors in the same order. */
export function DonutChart({
  segments,
  label,
  size = 132,
}: {
  segments: readonly { id: string; value: number }[]
  /** The shares in words, "SEI 49%, USDC 34%". */
  label: string
  size?: number
}) {
  const total = segments.reduce((sum, segment) => sum + Math.max(0, segment.value), 0)
  const radius = 50 - thickness / 2
  let before = 0
  return (
    <svg className="DonutChart" width={size} height={size} viewBox="0 0 100 100" role="img" aria-label={label}>
      <circle className="DonutChart-track" cx="50" cy="50" r={radius} strokeWidth={thickness} />
      {total > 0 &&
        segments.map(({ id, value }, at) => {
          const share = (Math.max(0, value) / total) * 100
          const start = before
          before += share
          return (
            <circle
              key={id}
              cx="50"
              cy="50"
              r={radius}
              strokeWidth={thickness}
              pathLength="100"
              strokeDasharray={`${share} ${100 - share}`}
              strokeDashoffset={-start}
              data-series={Math.min(at + 1, 6)}
            />
          )
        })}
    </svg>
  )
}
