import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** A surface: `raised` with a line around it on the page, `inset` for a panel inside another card. */
export function Card({
  children,
  variant = 'raised',
  isFlush = false,
  label,
  className,
}: {
  children: ReactNode
  variant?: 'raised' | 'inset'
  /** No padding, for content that runs to the edge. */
  isFlush?: boolean
  /** Makes it a landmark with this name. */
  label?: string
  className?: string
}) {
  const Tag = label ? 'section' : 'div'
  return (
    <Tag
      className={classes('Card', className)}
      data-variant={variant}
      data-flush={isFlush || undefined}
      aria-label={label}
    >
      {children}
    </Tag>
  )
}
