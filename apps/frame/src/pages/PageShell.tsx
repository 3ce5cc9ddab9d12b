import { Mark } from '@latchkey/ui/Mark'
import { useKeptFocus } from '@latchkey/ui/useKeptFocus'
import { type ReactNode, useRef } from 'react'
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
  const shell = useRef<HTMLDivElement>(null)
  useKeptFocus(shell, 'h1')
  return (
    <ThemeRoot theme={theme}>
      <div ref={shell} className="PageShell" data-wide={isWide || undefined}>
        <header className="PageShell-head">
          <Mark name="Latchkey" />
          {trailing}
        </header>
        <main className="PageShell-body">{children}</main>
      </div>
    </ThemeRoot>
  )
}
