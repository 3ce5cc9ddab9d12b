import { report } from '@latchkey/core/errors/report'
import { useEffect } from 'react'
import { useKit } from './useKit.ts'

/** Passes a query's error to `report`, once per failure. */
export const useReported = (error: unknown): void => {
  const kit = useKit()
  useEffect(() => {
    if (error) report(kit, error)
  }, [kit, error])
}
