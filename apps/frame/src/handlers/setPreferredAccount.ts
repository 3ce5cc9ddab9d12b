import { type AccountType, accountTypes, type FrameReply, type FrameRequest } from '@latchkey/wire/frame'
import { WalletError } from '@latchkey/wire/walletErrors'
import { listAccounts } from '../accounts/listAccounts.ts'
import type { Context } from '../context.ts'

const isAccountType = (type: string): type is AccountType => accountTypes.some((known) => known === type)

/** Stores the user's preferred account type, if this network supports it. */
export const setPreferredAccount = async (
  { type }: FrameRequest<'SET_PREFERRED_ACCOUNT'>,
  { state }: Context,
): Promise<FrameReply<'SET_PREFERRED_ACCOUNT'>> => {
  const wanted = (await listAccounts(state)).find((account) => account.type === type)
  if (!isAccountType(type) || !wanted) throw new WalletError('smartAccount.unavailable')
  await state.vault.preferAccount(type)
  return { type, address: wanted.address }
}
