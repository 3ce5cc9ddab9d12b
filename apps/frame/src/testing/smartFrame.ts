import type { User } from '@latchkey/wire/frame'
import type { Address } from 'viem'
import type { LocalChain } from './startChainFrame.ts'

/** A successful request's result. */
export const ok = '@w3m-frame/RPC_REQUEST_SUCCESS'

/** A frame on the local chain whose user uses the smart account. */
export const startSmartFrame = async (
  chain: LocalChain,
  config: Parameters<LocalChain['startFrame']>[0] = {},
  options: Parameters<LocalChain['startFrame']>[1] = {},
) => {
  const frame = await chain.startFrame({ defaultAccountType: 'smartAccount', ...config }, options)
  const user = (await frame.logIn()).payload as User
  const plain = user.accounts?.find(({ type }) => type === 'eoa')?.address as Address
  return { ...frame, address: user.address as Address, plain }
}
