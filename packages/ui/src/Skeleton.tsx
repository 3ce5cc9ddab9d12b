/** A placeholder at the final size; put `aria-busy` on the list around it. */
export function Skeleton({
  width = '100%',
  height = 16,
  radius,
}: {
  width?: number | string
  height?: number
  radius?: number
}) {
  return <span className="Skeleton" style={{ width, height, borderRadius: radius }} aria-hidden="true" />
}
