import type { Hex } from '@latchkey/wire/caip'
import { fail } from '../../http/errors.ts'
import { verifySigned } from '../../sources/signatures/verifySigned.ts'
import { orChainDown } from '../chainDown.ts'
import type { Services } from '../services.ts'
import type { accountOf } from './accountOf.ts'

type Account = ReturnType<typeof accountOf>

/** Refuses unless the account signed the message: a project ID doesn't prove who owns an account. */
export const checkOwner = async (
  { nodes }: Services,
  { address, chainId }: Account,
  message: string,
  signature: Hex | undefined,
): Promise<void> => {
  if (signature === undefined) throw fail(401, 'signature', 'The owner of the account must sign this.')
  if (await orChainDown(verifySigned(nodes, { address, chainId, message, signature }))) return
  throw fail(401, 'signature', 'The signature does not match this account and message.')
}
