import type { MouseEvent, ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './Spinner.tsx'

type ListRowProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** A 40 px image: ImageTile, IconTile or Avatar. */
  icon?: ReactNode
  trailing?: ReactNode
  /** A second, quieter line under `trailing`. */
  trailingNote?: ReactNode
  /** `filled` has its own surface; `plain` sits on a card. */
  variant?: 'filled' | 'plain'
  onClick?: (event: MouseEvent<HTMLElement>) => void
  href?: string
  target?: string
  isBusy?: boolean
  isSelected?: boolean
  disabledReason?: string
  className?: string
  ref?: Ref<HTMLElement>
  tabIndex?: number
}

/** One line of a list; a button with `onClick`, a link with `href`, otherwise plain. */
export function ListRow({
  title,
  subtitle,
  icon,
  trailing,
  trailingNote,
  variant = 'filled',
  onClick,
  href,
  target,
  isBusy = false,
  isSelected,
  disabledReason,
  className,
  ref,
  tabIndex,
}: ListRowProps) {
  const isOff = isBusy || disabledReason !== undefined
  const note = disabledReason ?? subtitle
  const shared = {
    className: classes('ListRow', className),
    'data-variant': variant,
    'aria-busy': isBusy || undefined,
    'aria-current': isSelected ? ('true' as const) : undefined,
    'aria-disabled': isOff || undefined,
    tabIndex,
  }
  const content = (
    <>
      {icon && <span className="ListRow-icon">{icon}</span>}
      <span className="ListRow-words">
        <span className="ListRow-title">{title}</span>
        {note && <span className="ListRow-note">{note}</span>}
      </span>
      {isBusy ? (
        <Spinner />
      ) : (
        (trailing || trailingNote) && (
          <span className="ListRow-end">
            {trailing}
            {trailingNote && <span className="ListRow-note">{trailingNote}</span>}
          </span>
        )
      )}
    </>
  )
  if (href !== undefined && !isOff) {
    return (
      <a
        {...shared}
        data-press
        href={href}
        target={target}
        rel={target === '_blank' ? 'noopener noreferrer' : undefined}
        onClick={onClick}
        ref={ref as Ref<HTMLAnchorElement>}
      >
        {content}
      </a>
    )
  }
  if (onClick || href !== undefined) {
    return (
      <button
        {...shared}
        data-press
        type="button"
        onClick={isOff ? undefined : onClick}
        ref={ref as Ref<HTMLButtonElement>}
      >
        {content}
      </button>
    )
  }
  return (
    <div {...shared} ref={ref as Ref<HTMLDivElement>}>
      {content}
    </div>
  )
}
