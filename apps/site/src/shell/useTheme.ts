import type { LatchkeyState } from '@latchkey/core'
import { useLatchkey, useLatchkeyState } from '@latchkey/react'
import { useEffect } from 'react'
import { applyTheme } from './applyTheme.ts'

/** The theme and its switch. `theme.js` has set the first one before the page was painted. */
export const useTheme = (): { mode: LatchkeyState['theme']['mode']; toggle: () => void } => {
  const client = useLatchkey()
  const { mode } = useLatchkeyState().theme
  useEffect(() => applyTheme(mode), [mode])
  return { mode, toggle: () => client.setTheme({ mode: mode === 'dark' ? 'light' : 'dark' }) }
}
