import { WalletError } from '@latchkey/wire/errors'
import type { SiwxMessage, User } from '@latchkey/wire/frame'
import { listAccounts } from '../accounts/listAccounts.ts'
import type { Context } from '../context.ts'
import { readNetwork, toReplyChainId } from '../network.ts'
import { signIn } from '../signIn/signIn.ts'

type Wish = { chainId?: string | number | undefined; siwxMessage?: SiwxMessage | undefined }

/** The user as the page gets to know them: only addresses that were derived here, the active one first. */
export const describeUser = async (wish: Wish | undefined, { state }: Context): Promise<User> => {
  if (wish?.chainId !== undefined) state.network = readNetwork(state.config, wish.chainId)
  const accounts = await listAccounts(state)
  const [active] = accounts
  const session = state.session.current()
  if (!active || !session) throw new WalletError('session.ended')
  const { email, userName } = session
  return {
    email,
    userName,
    address: active.address,
    chainId: toReplyChainId(state.network),
    accounts,
    // The kind that is active, which may not be the one that the page prefers.
    preferredAccountType: active.type,
    smartAccountDeployed: false,
    ...(wish?.siwxMessage ? await signIn(state, wish.siwxMessage) : {}),
  }
}
