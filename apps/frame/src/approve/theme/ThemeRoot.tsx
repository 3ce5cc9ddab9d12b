import type { ReactNode } from 'react'
import type { ApprovalTheme } from './approvalTheme.ts'

/** The root of every frame screen: our tokens, light or dark, and at most the page's accent color. */
export function ThemeRoot({ theme, children }: { theme: ApprovalTheme; children: ReactNode }) {
  const { mode, accent } = theme
  const style = accent && {
    '--lk-accent': accent.fill,
    '--lk-accent-hover': accent.fill,
    '--lk-accent-press': accent.fill,
    '--lk-on-accent': accent.ink,
  }
  return (
    <div className="lk" data-theme={mode} style={style as React.CSSProperties | undefined}>
      {children}
    </div>
  )
}
