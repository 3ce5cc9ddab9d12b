/** A smooth line through the points that never overshoots (monotone cubic), as an SVG path. */
export function smoothPath(points: readonly (readonly [number, number])[]) {
  const first = points[0]
  if (!first) return ''
  const slopes = points.slice(1).map(([x, y], at) => {
    const [x0, y0] = points[at] ?? first
    return (y - y0) / (x - x0)
  })
  const tangents = points.map((_, at) => {
    const before = slopes[at - 1]
    const after = slopes[at]
    if (before === undefined || after === undefined) return before ?? after ?? 0
    if (before * after <= 0) return 0
    const limit = 2 * Math.min(Math.abs(before), Math.abs(after))
    return Math.sign(after) * Math.min(limit, Math.abs(before + after) / 2)
  })
  const round = (value: number) => Math.round(value * 100) / 100
  let path = `M${round(first[0])} ${round(first[1])}`
  for (let at = 1; at < points.length; at++) {
    const [x0, y0] = points[at - 1] ?? first
    const [x1, y1] = points[at] ?? first
    const third = (x1 - x0) / 3
    const control0 = `${round(x0 + third)} ${round(y0 + third * (tangents[at - 1] ?? 0))}`
    const control1 = `${round(x1 - third)} ${round(y1 - third * (tangents[at] ?? 0))}`
    path += `C${control0} ${control1} ${round(x1)} ${round(y1)}`
  }
  return path
}
