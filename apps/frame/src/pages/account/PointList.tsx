/** A short bulleted list, such as what a task leaves as it is. */
export function PointList({ points }: { points: readonly string[] }) {
  return (
    <ul className="AccountPage-points">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}
