import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'

/** An icon in a soft tile: 40 px in rows, 64 px at the head of a view. */
export function IconTile({
  icon,
  tone = 'accent',
  size = 40,
}: {
  icon: IconName
  tone?: 'accent' | 'neutral' | 'plain' | 'good' | 'bad'
  size?: 40 | 64
}) {
  return (
    <span className="IconTile" data-tone={tone} data-size={size} aria-hidden="true">
      <Icon name={icon} size={size === 64 ? 28 : 20} />
    </span>
  )
}
