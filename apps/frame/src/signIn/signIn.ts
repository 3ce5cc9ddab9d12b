import type { SiwxMessage, User } from '@latchkey/wire/frame'
import { accountPlaceholder } from '@latchkey/wire/signIn'
import { listEvmAccounts } from '../accounts/listAccounts.ts'
import type { FrameState } from '../context.ts'
import { takeSignIn } from './signInRight.ts'

/**
 * Signs the page's own sign-in together with the login. The login is the consent: once, and only for this page, since
 * the signer rejects any domain but the pinned origin's. Otherwise a page uses `personal_sign`, which shows the
 * approval screen.
 */
export const signIn = async (
  state: FrameState,
  siwxMessage: SiwxMessage,
): Promise<Pick<User, 'message' | 'signature' | 'siwxMessage'>> => {
  const { vault, network } = state
  const { serializedMessage } = siwxMessage
  // Without a text, or on Solana, the page asks later.
  if (serializedMessage === undefined || network.namespace !== 'eip155') return {}
  const signer = await vault.signer()
  const [active] = await listEvmAccounts(state, network.chainId)
  const { address: account, type } = active
  const message = serializedMessage.replaceAll(accountPlaceholder, account)
  if (type === 'smartAccount') {
    const { readAccountPasskeys } = await import('../accounts/accountPasskeys.ts')
    // A passkey isn't asked without a screen: the page uses `personal_sign`.
    if (await readAccountPasskeys(state.callNode, network.chainId, account)) return {}
  }
  if (!(await takeSignIn(state, message))) return {}
  const signable = { kind: 'signIn', account, chainId: network.chainId, message } as const
  const { approvalId, digest } = await signer.draft(signable)
  const signed = await signer.sign({ approvalId, digest, signable })
  const signature =
    type === 'eoa'
      ? signed
      : await (await import('../accounts/finishSignature.ts')).finishSignature(state, network.chainId, active, signed)
  return { message, signature, siwxMessage: { ...siwxMessage, accountAddress: account } }
}
