import type { LatchkeyState } from '@latchkey/core'
import { useLatchkey } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { applyTheme } from './applyTheme.ts'

type Mode = LatchkeyState['theme']['mode']

/** The theme and its switch. `theme.js` has set the first one before the page was painted. */
export const useTheme = (): { mode: Mode; toggle: () => void } => {
  const client = useLatchkey()
  const [mode, setMode] = useState<Mode>(() => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'))
  useEffect(
    () => client.subscribe(({ theme }, before) => theme.mode !== before.theme.mode && setMode(theme.mode)),
    [client],
  )
  useEffect(() => applyTheme(mode), [mode])
  return {
    mode,
    toggle: () => {
      const next = mode === 'dark' ? 'light' : 'dark'
      setMode(next)
      client.setTheme({ mode: next })
    },
  }
}
