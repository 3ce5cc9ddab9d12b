import { isAddress } from '@latchkey/wire/caip'
import { RpcError } from '@latchkey/wire/walletErrors'
import { type EvmAccount, listEvmAccounts } from '../accounts/listAccounts.ts'
import { evmChainId, type MethodContext } from './method.ts'

/** The account a page names, or the active one by default; any other is rejected. */
export const accountOf = async (context: MethodContext, named?: unknown): Promise<EvmAccount> => {
  const accounts = await listEvmAccounts(context.state, evmChainId(context))
  if (named === undefined) return accounts[0]
  const wanted = isAddress(named) ? named.toLowerCase() : undefined
  const found = accounts.find(({ address }) => address.toLowerCase() === wanted)
  if (!found) throw new RpcError(4100)
  return found
}
