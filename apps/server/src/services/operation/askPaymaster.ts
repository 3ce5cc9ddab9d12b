import * as v from 'valibot'
import type { NodeAnswer } from '../../sources/chain/readAnswers.ts'
import type { WalletCall } from '../auth/guard/walletCall.ts'
import { askService } from './askService.ts'
import { takeSponsorship } from './takeSponsorship.ts'
import { operationSender } from './userOperation.ts'

/** The stub of a paymaster that already pays, so no second call is needed (ERC-7677). */
const finalStub = v.object({ result: v.object({ isFinal: v.literal(true) }) })

type Asked = { url: string; userId: string; method: string; params: readonly unknown[] }

/** Asks the operator's paymaster, within what the operator pays for a user. */
export const askPaymaster = async (
  { services, signal }: WalletCall,
  { url, userId, method, params }: Asked,
): Promise<NodeAnswer> => {
  const parsed = v.safeParse(operationSender, params[0])
  if (!parsed.success) return { error: { code: -32602, message: 'The user operation cannot be read.' } }
  const refusalOf = async (isPaid: boolean): Promise<NodeAnswer | undefined> => {
    const says = await takeSponsorship(services, { userId, isPaid, ...parsed.output })
    return says === undefined ? undefined : { error: { code: -32005, message: says } }
  }
  const isStub = method === 'pm_getPaymasterStubData'
  const refusal = await refusalOf(!isStub)
  if (refusal) return refusal
  // The fourth parameter chooses among the operator's policies, so no caller sets it.
  const answer = await askService(url, method, [...params.slice(0, 3), {}], signal)
  return isStub && v.is(finalStub, answer) ? ((await refusalOf(true)) ?? answer) : answer
}
