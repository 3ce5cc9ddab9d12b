import { auth, type Session } from '@latchkey/wire/api/auth'
import { randomBytes } from '../bytes.ts'
import type { Passkeys } from '../vault/passkeys.ts'
import type { CallWallet } from './createCallWallet.ts'

type Deps = { callWallet: CallWallet; passkeys: Passkeys; projectId: string; embedder: string }

/** A user identified by a passkey. */
export type PasskeyEntry = { session: Session; credentialId: string }

/** Logs in with a passkey. The nonce is fetched ahead, since some browsers show a passkey only right after a click. */
export const createPasskeyLogin = ({ callWallet, passkeys, projectId, embedder }: Deps) => {
  const ask = () => callWallet(auth.startPasskey, { projectId, embedder })
  let asked: ReturnType<typeof ask> | undefined
  const prepare = (): void => {
    asked = ask()
    // A failure is reported on click; until then it is ignored.
    asked.catch(() => undefined)
  }
  return {
    prepare,
    /** Must be called from a click. */
    run: async (): Promise<PasskeyEntry> => {
      const question = asked ?? ask()
      asked = undefined
      const { flowId, options, nonce } = await question
      try {
        // The wallet's own salt would reveal its secret before we know whose wallet it is.
        const { credentialId, response } = await passkeys.get(
          { topic: { purpose: 'login', nonce }, options },
          randomBytes(32),
        )
        return { session: await callWallet(auth.verifyPasskey, { flowId, response }), credentialId }
      } catch (error) {
        prepare()
        throw error
      }
    },
  }
}

export type PasskeyLogin = ReturnType<typeof createPasskeyLogin>
