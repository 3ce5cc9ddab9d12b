import { useSyncExternalStore } from 'react'
import type { ApprovalTheme } from '../approve/theme/approvalTheme.ts'

const query = () => window.matchMedia('(prefers-color-scheme: light)')

const subscribe = (onChange: () => void) => {
  const list = query()
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** The system's light or dark theme, since a wallet page has no embedding page. */
export const usePreferredTheme = (): ApprovalTheme => ({
  mode: useSyncExternalStore(subscribe, () => query().matches) ? 'light' : 'dark',
})
