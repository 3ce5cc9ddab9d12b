import type { SiwxMessage, User } from '@latchkey/wire/frame'
import type { FrameState } from '../context.ts'

const placeholder = '<<AccountAddress>>'

/**
 * Signs the page's own sign-in together with the login. The login is the consent, and only for this page:
 * the signer refuses the text when its domain is not the pinned origin's.
 */
export const signIn = async (
  { vault, network }: FrameState,
  siwxMessage: SiwxMessage,
): Promise<Pick<User, 'message' | 'signature' | 'siwxMessage'>> => {
  const { serializedMessage } = siwxMessage
  // Without a text, or on Solana, the page asks on its own later.
  if (serializedMessage === undefined || network.namespace !== 'eip155') return {}
  const signer = await vault.signer()
  const { evmAddress: account } = await vault.open()
  const message = serializedMessage.replaceAll(placeholder, account)
  const signable = { kind: 'signIn', account, chainId: network.chainId, message } as const
  const { approvalId, digest } = await signer.draft(signable)
  const signature = await signer.sign({ approvalId, digest, signable })
  return { message, signature, siwxMessage: { ...siwxMessage, accountAddress: account } }
}
