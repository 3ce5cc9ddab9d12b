import type { phoneLink } from '@latchkey/core/wallets/deepLinks'
import { useMemo } from 'react'
import { useKit } from './useKit.ts'

/** Where wallet links open from: the device, and whether the page is in an iframe. */
export const useLinkPlace = (): Parameters<typeof phoneLink>[2] => {
  const { device } = useKit().ports
  return useMemo(() => ({ device, isFramed: window.self !== window.top }), [device])
}
