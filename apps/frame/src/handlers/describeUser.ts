import { accountTypes, type SiwxMessage, type User } from '@latchkey/wire/frame'
import { WalletError } from '@latchkey/wire/walletErrors'
import { isDeployed } from '../accounts/isDeployed.ts'
import { listAccounts } from '../accounts/listAccounts.ts'
import type { Context, FrameState } from '../context.ts'
import { readNetwork, toReplyChainId } from '../network.ts'
import { signIn } from '../signIn/signIn.ts'

type Wish = {
  chainId?: string | number | undefined
  preferredAccountType?: string | undefined
  siwxMessage?: SiwxMessage | undefined
}

const isOnChain = async ({ callNode, network, vault }: FrameState): Promise<boolean> => {
  if (network.namespace !== 'eip155') return false
  const { smartAddress } = await vault.open()
  // An unreachable node must not block a login.
  return isDeployed(callNode, network.chainId, smartAddress).catch(() => false)
}

/** The user as the page sees them: only addresses derived here, the active one first. */
export const describeUser = async (wish: Wish | undefined, { state }: Context): Promise<User> => {
  if (wish?.chainId !== undefined) state.network = readNetwork(state.config, wish.chainId)
  state.wishedAccountType = accountTypes.find((type) => type === wish?.preferredAccountType) ?? state.wishedAccountType
  const asked = await state.session.restore()
  const accounts = await listAccounts(state)
  const [active] = accounts
  const session = state.session.current()
  // Never combines one user's addresses with the email of another who logged in meanwhile.
  if (!active || !session || session.userId !== asked?.userId) throw new WalletError('session.ended')
  const { email, userName } = session
  return {
    email,
    userName,
    address: active.address,
    chainId: toReplyChainId(state.network),
    accounts,
    // The active type, which may differ from the page's preference.
    preferredAccountType: active.type,
    smartAccountDeployed: accounts.some(({ type }) => type === 'smartAccount') && (await isOnChain(state)),
    ...(state.vault.isCheckDue() ? { isBackupCheckDue: true } : {}),
    ...(state.vault.isOnProbation() ? { isOnProbation: true } : {}),
    ...(state.vault.hasNewDevices() ? { hasNewDevices: true } : {}),
    ...(wish?.siwxMessage ? await signIn(state, wish.siwxMessage) : {}),
  }
}
