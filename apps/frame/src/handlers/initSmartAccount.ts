import type { FrameReply, FrameRequest } from '@latchkey/wire/frame'
import { WalletError } from '@latchkey/wire/walletErrors'
import { isDeployed } from '../accounts/isDeployed.ts'
import { listEvmAccounts } from '../accounts/listAccounts.ts'
import type { Context } from '../context.ts'

/** Returns this network's smart account and whether it is deployed, or an error if there is none. */
export const initSmartAccount = async (
  _: FrameRequest<'INIT_SMART_ACCOUNT'>,
  { state }: Context,
): Promise<FrameReply<'INIT_SMART_ACCOUNT'>> => {
  const { network, callNode } = state
  const accounts = network.namespace === 'eip155' ? await listEvmAccounts(state, network.chainId) : []
  const smart = accounts.find(({ type }) => type === 'smartAccount')
  if (!smart || network.namespace !== 'eip155') throw new WalletError('smartAccount.unavailable')
  return { address: smart.address, isDeployed: await isDeployed(callNode, network.chainId, smart.address) }
}
