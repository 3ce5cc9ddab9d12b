import { auth, type Session } from '@latchkey/wire/api/auth'
import { randomBytes } from '../bytes.ts'
import type { Passkeys } from '../vault/passkeys.ts'
import type { CallWallet } from './createCallWallet.ts'

type Deps = { call: CallWallet; passkeys: Passkeys; projectId: string; embedder: string }

/** Someone whom a passkey has named. */
export type PasskeyEntry = { session: Session; credentialId: string }

/**
 * Logs in by a passkey that the person picks; nobody says who comes. The question is fetched ahead, because some
 * browsers show a passkey only while the click is fresh; each is good for one answer.
 */
export const createPasskeyLogin = ({ call, passkeys, projectId, embedder }: Deps) => {
  const ask = () => call(auth.startPasskey, { projectId, embedder })
  let asked: ReturnType<typeof ask> | undefined
  const prepare = (): void => {
    asked = ask()
    // Whoever clicks hears of a failure then; until that it is nobody's.
    asked.catch(() => undefined)
  }
  return {
    prepare,
    /** Must be called from a click. */
    run: async (): Promise<PasskeyEntry> => {
      const question = asked ?? ask()
      asked = undefined
      const { flowId, options } = await question
      try {
        // A salt of the wallet's own would draw out its secret, before it is known whose wallet it is.
        const { credentialId, response } = await passkeys.get(options, randomBytes(32))
        return { session: await call(auth.verifyPasskey, { flowId, response }), credentialId }
      } catch (error) {
        prepare()
        throw error
      }
    },
  }
}

export type PasskeyLogin = ReturnType<typeof createPasskeyLogin>
