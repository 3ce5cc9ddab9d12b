import { auth } from '@latchkey/wire/api/auth'
import { WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { randomBytes } from '../bytes.ts'
import type { PersonProof } from '../signer/checkPerson.ts'
import type { VaultDeps } from './vaultDeps.ts'

const answered = v.looseObject({
  response: v.looseObject({ clientDataJSON: v.string(), authenticatorData: v.string() }),
})

/** Asks a passkey to confirm a digest, whatever challenge the server names. Needs a click. */
export const askPerson = async (deps: VaultDeps, digest: string): Promise<PersonProof> => {
  const { flowId, options, nonce } = await deps.callWallet(auth.startSign, { digest })
  // The wallet's own salt would reveal its secret, which isn't needed here.
  const { response } = await deps.passkeys.get({ topic: { purpose: 'vouch', digest, nonce }, options }, randomBytes(32))
  await deps.callWallet(auth.verifySign, { flowId, response })
  const answer = v.safeParse(answered, response)
  if (!answer.success) throw new WalletError('vault.passkeyUnusable')
  const { clientDataJSON, authenticatorData } = answer.output.response
  return { nonce, clientDataJSON, authenticatorData }
}
