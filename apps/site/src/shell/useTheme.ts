import type { Ports } from '@latchkey/core/ports'
import { writeThemeMode } from '@latchkey/core/state/persist'
import type { ThemeMode } from '@latchkey/core/state/store'
import { useEffect, useState } from 'react'
import type { Engine } from '../engine.ts'

const barColours = { dark: '#0b0c0e', light: '#f5f3ee' } as const

const apply = (mode: ThemeMode): void => {
  document.documentElement.dataset.theme = mode
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColours[mode])
}

/** The theme and its switch. `theme.js` has set the first one before the page was painted. */
export const useTheme = (
  engine: Engine | undefined,
  storage: Ports['storage'],
): { mode: ThemeMode; toggle: () => void } => {
  const [mode, setMode] = useState<ThemeMode>(() =>
    document.documentElement.dataset.theme === 'light' ? 'light' : 'dark',
  )
  useEffect(() => engine?.watchTheme(setMode), [engine])
  useEffect(() => apply(mode), [mode])
  return {
    mode,
    toggle: () => {
      const next = mode === 'dark' ? 'light' : 'dark'
      setMode(next)
      if (engine) engine.setTheme(next)
      else writeThemeMode(storage, next)
    },
  }
}
