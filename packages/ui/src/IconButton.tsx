import type { MouseEvent, ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import { Spinner } from './Spinner.tsx'

type IconButtonProps = {
  /** The action in words; spoken, and shown as a tooltip. */
  label: string
  icon?: IconName
  /** An image instead of an icon, such as a provider's logo. */
  children?: ReactNode
  /** `plain` for headers, `filled` for standing alone, `raised` inside a field, `tile` to fill a grid cell. */
  variant?: 'plain' | 'filled' | 'raised' | 'tile'
  isBusy?: boolean
  disabledReason?: string
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  type?: 'button' | 'submit'
  className?: string
  ref?: Ref<HTMLButtonElement>
  'aria-expanded'?: boolean
  'aria-haspopup'?: 'dialog' | 'menu' | 'listbox'
}

/** A button whose face is an icon and whose name is its label. */
export function IconButton({
  label,
  icon,
  children,
  variant = 'plain',
  isBusy = false,
  disabledReason,
  onClick,
  type = 'button',
  className,
  ref,
  ...aria
}: IconButtonProps) {
  const isOff = isBusy || disabledReason !== undefined
  return (
    <button
      {...aria}
      type={type}
      ref={ref}
      className={classes('IconButton', className)}
      data-variant={variant}
      aria-label={disabledReason ? `${label}: ${disabledReason}` : label}
      title={disabledReason ?? label}
      aria-busy={isBusy || undefined}
      aria-disabled={isOff || undefined}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <Spinner /> : icon ? <Icon name={icon} /> : children}
    </button>
  )
}
