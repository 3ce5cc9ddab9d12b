import type { LatchkeyError, PairingCode } from '@latchkey/core'
import { useCallback, useEffect, useState } from 'react'
import { useLatchkey } from './LatchkeyProvider.tsx'

export type PairingView = {
  /** The text of the QR code. Undefined until it has loaded, and after an error. */
  uri: string | undefined
  /** When the code is replaced, in milliseconds since 1970. */
  expiresAt: number | undefined
  /** Opens the wallet of `walletId` with the code. */
  link: PairingCode['link']
  /** Why there is no code, or that the user declined. */
  error: LatchkeyError | undefined
  /** Makes a new code, after an error. */
  restart(): void
}

/** A code is replaced this long before it expires, so a scan never comes too late. */
const renewBeforeMs = 10_000

type State = { code?: PairingCode; error?: LatchkeyError }

/** Shows a pairing code while the component is mounted, and replaces it before it expires. */
export const usePairing = ({ walletId }: { walletId?: string | undefined } = {}): PairingView => {
  const { pair } = useLatchkey()
  const [round, setRound] = useState(0)
  const [{ code, error }, setState] = useState<State>({})
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    let newest: object | undefined
    let timer: ReturnType<typeof setTimeout>
    const start = async () => {
      const own = {}
      newest = own
      const end = (state: State) => {
        if (newest !== own || signal.aborted) return
        clearTimeout(timer)
        setState(state)
      }
      try {
        const made = await pair({ walletId, signal })
        end({ code: made })
        timer = setTimeout(start, made.expiresAt - Date.now() - renewBeforeMs)
        if (signal.aborted) clearTimeout(timer)
        await made.approved
        // Also of an older code, which was scanned just before it was replaced.
        newest = own
        end({})
      } catch (failed) {
        end({ error: failed as LatchkeyError })
      }
    }
    setState({})
    // StrictMode mounts twice; only the second one asks the relay.
    timer = setTimeout(start, 0)
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [pair, walletId, round])
  return {
    ...{ uri: code?.uri, expiresAt: code?.expiresAt, link: code?.link, error },
    restart: useCallback(() => setRound((last) => last + 1), []),
  }
}
