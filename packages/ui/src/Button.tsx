import { type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import { Spinner } from './Spinner.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type ButtonProps = {
  children: ReactNode
  /** `chip` goes inside a field or panel, `link` and `quiet` in a line of text. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'chip' | 'link' | 'quiet'
  size?: 'md' | 'sm'
  /** A name from the icon table, or an image such as a token's. */
  icon?: IconName | Exclude<ReactNode, string>
  iconEnd?: IconName
  isWide?: boolean
  /** Busy: the label stays, a spinner replaces the icon, clicks do nothing. */
  isBusy?: boolean
  /** Disables the button and says why. The button stays focusable so the reason can be read. */
  disabledReason?: string
  onClick?: (event: MouseEvent<HTMLElement>) => void
  type?: 'button' | 'submit'
  /** If set, the button is a link. */
  href?: string
  target?: string
  className?: string
  ref?: Ref<HTMLElement>
  'aria-label'?: string
  'aria-expanded'?: boolean
  'aria-haspopup'?: 'dialog' | 'menu' | 'listbox'
}

export function Button({
  children,
  variant = 'secondary',
  size = 'md',
  icon,
  iconEnd,
  isWide = false,
  isBusy = false,
  disabledReason,
  onClick,
  type = 'button',
  href,
  target,
  className,
  ref,
  ...aria
}: ButtonProps) {
  const reasonId = useId()
  const isOff = isBusy || disabledReason !== undefined
  const iconSize = size === 'sm' ? 18 : 20
  const lead = isBusy ? (
    <Spinner size={iconSize} />
  ) : typeof icon === 'string' ? (
    <Icon name={icon as IconName} size={iconSize} />
  ) : (
    icon
  )

  const shared = {
    ...aria,
    className: classes('Button', className),
    'data-variant': variant,
    'data-size': size,
    'data-wide': isWide || undefined,
    'data-lead': icon ? true : undefined,
    'aria-busy': isBusy || undefined,
    'aria-disabled': isOff || undefined,
    'aria-describedby': disabledReason ? reasonId : undefined,
    title: disabledReason,
    onClick: isOff ? (event: MouseEvent) => event.preventDefault() : onClick,
  }
  const content = (
    <>
      {lead && <span className="Button-lead">{lead}</span>}
      <span className="Button-label">{children}</span>
      {iconEnd && <Icon name={iconEnd} size={iconSize} />}
    </>
  )

  return (
    <>
      {href === undefined ? (
        <button {...shared} type={type} ref={ref as Ref<HTMLButtonElement>}>
          {content}
        </button>
      ) : (
        <a
          {...shared}
          href={isOff ? undefined : href}
          role={isOff ? 'link' : undefined}
          tabIndex={isOff ? 0 : undefined}
          target={target}
          rel={target === '_blank' ? 'noopener noreferrer' : undefined}
          ref={ref as Ref<HTMLAnchorElement>}
        >
          {content}
        </a>
      )}
      {disabledReason && <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>}
    </>
  )
}
