import type { Hex } from '@latchkey/wire/caip'
import { finishSignature } from '../accounts/finishSignature.ts'
import type { EvmAccount } from '../accounts/listAccounts.ts'
import { evmChainId, type MethodContext } from './method.ts'

/** The signature as the page gets it: a key's own is ready, a smart account's may need its deployment told. */
export const finishFor = async (context: MethodContext, account: EvmAccount, signature: Hex): Promise<Hex> =>
  account.type === 'eoa' ? signature : finishSignature(context.state, evmChainId(context), account, signature)
