import type { ComponentProps, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { IconTile } from './IconTile.tsx'
import type { IconName } from './iconPaths.ts'

/** The one thing to do next. */
export type NextStep = Pick<
  ComponentProps<typeof Button>,
  'onClick' | 'href' | 'target' | 'isBusy' | 'icon' | 'disabledReason'
> & { label: string }

/** An empty list or view: the reason, and one next step. */
export function EmptyState({
  icon,
  tone = 'neutral',
  title,
  text,
  action,
}: {
  icon: IconName
  tone?: 'neutral' | 'accent' | 'good' | 'bad'
  title: string
  text?: ReactNode
  action?: NextStep
}) {
  const { label, ...button } = action ?? { label: '' }
  return (
    <div className="EmptyState">
      <IconTile icon={icon} tone={tone} size={64} />
      <p className="EmptyState-title">{title}</p>
      {text && <p className="EmptyState-text">{text}</p>}
      {action && (
        <Button size="sm" {...button}>
          {label}
        </Button>
      )}
    </div>
  )
}
