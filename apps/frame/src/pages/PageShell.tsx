import { Mark } from '@latchkey/ui/Mark'
import type { ReactNode } from 'react'
import { ThemeRoot } from '../approve/theme/ThemeRoot.tsx'
import { usePreferredTheme } from './usePreferredTheme.ts'
import './PageShell.css'

/** The layout of a wallet page: logo, one column, nothing from other origins. */
export function PageShell({
  children,
  isWide = false,
  trailing,
}: {
  children: ReactNode
  isWide?: boolean
  trailing?: ReactNode
}) {
  const theme = usePreferredTheme()
  return (
    <ThemeRoot theme={theme}>
      <div className="PageShell" data-wide={isWide || undefined}>
        <header className="PageShell-head">
          <Mark name="Latchkey" />
          {trailing}
        </header>
        <main className="PageShell-body">{children}</main>
      </div>
    </ThemeRoot>
  )
}
