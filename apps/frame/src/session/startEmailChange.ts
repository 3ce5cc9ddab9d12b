import { auth } from '@latchkey/wire/api/auth'
import { randomId } from '../bytes.ts'
import type { Vault } from '../vault/createVault.ts'
import type { CallWallet } from './createCallWallet.ts'

/** Starts an email change. Needs an unlocked wallet, whose auth key signs the new address. */
export const startEmailChange = async (
  { callWallet, vault }: { callWallet: CallWallet; vault: Pick<Vault, 'signer'> },
  wanted: string,
  grant?: string,
) => {
  const email = wanted.trim().toLowerCase()
  const nonce = randomId()
  const signer = await vault.signer()
  const proof = await signer.prove({ action: 'emailChange', nonce, body: { email } })
  return callWallet(auth.startEmailChange, { email, nonce, proof, ...(grant === undefined ? {} : { grant }) })
}
