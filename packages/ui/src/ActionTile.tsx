import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'

/** An icon tile with its word below: Send, Receive, Swap, Buy. */
export function ActionTile({
  icon,
  label,
  onClick,
  disabledReason,
}: {
  icon: IconName
  label: string
  onClick?: () => void
  disabledReason?: string
}) {
  const isOff = disabledReason !== undefined
  return (
    <button
      type="button"
      className="ActionTile"
      aria-disabled={isOff || undefined}
      aria-label={isOff ? `${label}: ${disabledReason}` : undefined}
      title={disabledReason}
      onClick={isOff ? undefined : onClick}
    >
      <span className="ActionTile-face">
        <Icon name={icon} />
      </span>
      {label}
    </button>
  )
}
