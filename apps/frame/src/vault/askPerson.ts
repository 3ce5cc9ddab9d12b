import { auth } from '@latchkey/wire/api/auth'
import { WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { randomBytes, toBase64Url } from '../bytes.ts'
import type { PersonProof } from '../signer/checkPerson.ts'
import { uvChallenge } from '../uvChallenge.ts'
import type { VaultDeps } from './vaultDeps.ts'

const asked = v.looseObject({ challenge: v.string() })
const answered = v.looseObject({
  response: v.looseObject({ clientDataJSON: v.string(), authenticatorData: v.string() }),
})

/**
 * Asks a passkey to confirm a digest. A server that names another digest is caught before the prompt. Must be called
 * from a click.
 */
export const askPerson = async (deps: VaultDeps, digest: string): Promise<PersonProof> => {
  const { flowId, options, nonce } = await deps.callWallet(auth.startSign, { digest })
  const question = v.safeParse(asked, options)
  if (!question.success || question.output.challenge !== toBase64Url(await uvChallenge(digest, nonce)))
    throw new WalletError('network.badReply')
  // The wallet's own salt would reveal its secret, which isn't needed here.
  const { response } = await deps.passkeys.get(options, randomBytes(32))
  await deps.callWallet(auth.verifySign, { flowId, response })
  const answer = v.safeParse(answered, response)
  if (!answer.success) throw new WalletError('vault.passkeyUnusable')
  const { clientDataJSON, authenticatorData } = answer.output.response
  return { nonce, clientDataJSON, authenticatorData }
}
