import { setThemeMode } from '@latchkey/core/actions/setTheme'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useKit } from './hooks/useKit.ts'
import { useSlice } from './hooks/useSlice.ts'

/** The public theme variables, and the tokens that each one sets. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  '--w3m-accent': ['--lk-accent', '--lk-accent-hover', '--lk-accent-press', '--lk-accent-text'],
  '--w3m-background': ['--lk-surface-1'],
  '--w3m-font-family': ['--lk-font'],
}

/** The first element inside the shadow root: the tokens, light or dark, with the page's own values (VIEW-10). */
export function ThemeRoot({ children }: { children: ReactNode }) {
  const kit = useKit()
  const { mode, variables, isSystem } = useSlice((state) => state.theme)
  const root = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const style = root.current?.style
    if (!style) return
    const set = Object.entries(variables).flatMap(([name, value]) =>
      (aliases[name] ?? [name]).map((token) => [token, String(value)] as const),
    )
    for (const [token, value] of set) style.setProperty(token, value)
    return () => {
      for (const [token] of set) style.removeProperty(token)
    }
  }, [variables])

  useEffect(() => {
    if (!isSystem) return
    return kit.ports.onColourScheme(() => setThemeMode(kit, 'system'))
  }, [kit, isSystem])

  return (
    <div ref={root} className="lk" data-theme={mode}>
      {children}
    </div>
  )
}
