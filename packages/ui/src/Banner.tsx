import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'

const icons = { info: 'info', warn: 'warning', bad: 'warning', good: 'check' } satisfies Record<string, IconName>

/** An inline notice with at most one action. */
export function Banner({
  tone = 'info',
  children,
  action,
}: {
  tone?: keyof typeof icons
  children: ReactNode
  action?: { label: string; onClick?: () => void; href?: string; isBusy?: boolean }
}) {
  return (
    <div className="Banner" data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={icons[tone]} />
      <div className="Banner-text">{children}</div>
      {action && (
        <Button variant="link" onClick={action.onClick} href={action.href} isBusy={action.isBusy}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
