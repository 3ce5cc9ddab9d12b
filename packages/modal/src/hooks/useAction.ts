import { report } from '@latchkey/core/errors/report'
import type { Kit } from '@latchkey/core/kit'
import type { WalletError } from '@latchkey/wire/errors'
import { useCallback, useRef, useState } from 'react'
import { useKit } from './useKit.ts'

type Outcome = { isBusy: boolean; hasFailed: boolean; error: WalletError | undefined }

const idle: Outcome = { isBusy: false, hasFailed: false, error: undefined }

/** Runs a core action. `report` shows errors; only inline ones come back as `error`. Views never catch. */
export const useAction = <A extends readonly unknown[]>(action: (kit: Kit, ...args: A) => unknown) => {
  const kit = useKit()
  const [outcome, setOutcome] = useState(idle)
  const latest = useRef(0)

  /** Returns whether it worked. */
  const run = useCallback(
    async (...args: A): Promise<boolean> => {
      latest.current += 1
      const turn = latest.current
      const settle = (next: Outcome) => turn === latest.current && setOutcome(next)
      settle({ ...idle, isBusy: true })
      try {
        await action(kit, ...args)
        settle(idle)
        return true
      } catch (error) {
        const shown = report(kit, error)
        settle({ isBusy: false, hasFailed: true, error: shown })
        return false
      }
    },
    [kit, action],
  )
  return { run, ...outcome }
}
