import type { LatchkeyError, LoginStep } from '@latchkey/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatchkey } from './LatchkeyProvider.tsx'

export type EmailForm = {
  /** `email`: ask for the address. The others are as in `LoginStep`; `window` and `device` wait by themselves. */
  step: 'email' | LoginStep['step']
  /** With `device`: show this number. The emailed page asks for it. */
  matchNumber: string | undefined
  /** Whether an email is being sent or a code checked. */
  isBusy: boolean
  /** Why the last step failed. */
  error: LatchkeyError | undefined
  /** Sends the email. */
  start(email: string): void
  /** Checks the code, at the step `code`. */
  submit(code: string): void
  /** Sends another email. */
  resend(): void
  /** Ends the login and goes back to `email`. */
  cancel(): void
}

type State = Pick<EmailForm, 'step' | 'matchNumber' | 'isBusy' | 'error'>

const first: State = { step: 'email', matchNumber: undefined, isBusy: false, error: undefined }

/** The steps of an email login for your own form. The login ends when the component unmounts. */
export const useEmailLogin = (): EmailForm => {
  const { login } = useLatchkey()
  const [state, setState] = useState(first)
  /** The newest call; what older ones say is ignored. Undefined while no login is in progress. */
  const newest = useRef<object | undefined>(undefined)

  const run = useCallback(
    async (act: () => Promise<LoginStep['step'] | LoginStep>): Promise<void> => {
      const own = {}
      newest.current = own
      const isCurrent = () => newest.current === own
      let step: State['step'] | undefined
      const show = (next: LoginStep): LoginStep['step'] => {
        step = next.step
        if (isCurrent()) setState({ ...first, step, matchNumber: next.matchNumber })
        return step
      }
      const waitForDevice = async (): Promise<LoginStep> => {
        for (;;) {
          try {
            return await login.waitForDevice()
          } catch (error) {
            if (!isCurrent() || (error as LatchkeyError).code !== 'login.timedOut') throw error
          }
        }
      }
      setState((last) => ({ ...last, isBusy: true, error: undefined }))
      try {
        let next = await act()
        if (typeof next !== 'string') next = show(next)
        if (next === 'device' && isCurrent()) next = show(await waitForDevice())
        if (next === 'window' && isCurrent()) {
          await login.submit()
          next = 'done'
        }
        if (next !== 'done' || !isCurrent()) return
        newest.current = undefined
        setState({ ...first, step: next })
      } catch (error) {
        if (!isCurrent()) return
        // What waits by itself has ended; a code can be corrected.
        const back = step === 'device' || step === 'window' ? 'email' : undefined
        setState((last) => ({ ...last, step: back ?? last.step, isBusy: false, error: error as LatchkeyError }))
      }
    },
    [login],
  )
  const end = useCallback(() => {
    if (newest.current) login.cancel()
    newest.current = undefined
  }, [login])
  useEffect(() => end, [end])

  return {
    ...state,
    start: useCallback((email) => void run(() => login.start(email)), [run, login]),
    submit: useCallback((code) => void run(() => login.submit(code).then(() => 'done' as const)), [run, login]),
    resend: useCallback(() => void run(() => login.resend()), [run, login]),
    cancel: useCallback(() => {
      end()
      setState(first)
    }, [end]),
  }
}
