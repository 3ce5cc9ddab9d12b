import type { Hex } from '@latchkey/wire/caip'
import { finishSignature } from '../accounts/finishSignature.ts'
import type { EvmAccount } from '../accounts/listAccounts.ts'
import { evmChainId, type MethodContext } from './method.ts'

/** The signature for the page: a key's own as is, a smart account's possibly with its deployment. */
export const finishFor = async (context: MethodContext, account: EvmAccount, signature: Hex): Promise<Hex> =>
  account.type === 'eoa' ? signature : finishSignature(context.state, evmChainId(context), account, signature)
