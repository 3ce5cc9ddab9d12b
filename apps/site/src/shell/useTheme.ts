import type { LatchkeyState } from '@latchkey/core'
import { useLatchkey } from '@latchkey/react'
import { useEffect, useState } from 'react'

type Mode = LatchkeyState['theme']['mode']

const barColours = { dark: '#0b0c0e', light: '#f5f3ee' } as const

const apply = (mode: Mode): void => {
  document.documentElement.dataset.theme = mode
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColours[mode])
}

/** The theme and its switch. `theme.js` has set the first one before the page was painted. */
export const useTheme = (): { mode: Mode; toggle: () => void } => {
  const client = useLatchkey()
  const [mode, setMode] = useState<Mode>(() => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'))
  useEffect(
    () => client.subscribe(({ theme }, before) => theme.mode !== before.theme.mode && setMode(theme.mode)),
    [client],
  )
  useEffect(() => apply(mode), [mode])
  return {
    mode,
    toggle: () => {
      const next = mode === 'dark' ? 'light' : 'dark'
      setMode(next)
      client.setTheme({ mode: next })
    },
  }
}
