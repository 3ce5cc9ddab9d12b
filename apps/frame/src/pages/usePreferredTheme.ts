import { useSyncExternalStore } from 'react'
import type { ApprovalTheme } from '../approve/approvalTheme.ts'

const query = () => window.matchMedia('(prefers-color-scheme: light)')

const subscribe = (onChange: () => void) => {
  const list = query()
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Light or dark as the system has it: a page of its own has nobody else to ask. */
export const usePreferredTheme = (): ApprovalTheme => ({
  mode: useSyncExternalStore(subscribe, () => query().matches) ? 'light' : 'dark',
})
