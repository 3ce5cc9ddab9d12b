import { type CaipNetworkId, toChainId } from '@latchkey/wire/caip'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import * as v from 'valibot'
import type { SessionRow } from '../../db/identitySchema.ts'
import type { NodeAnswer } from '../../sources/chain/readAnswers.ts'
import type { WalletCall } from '../auth/guard/walletCall.ts'
import { askService } from './askService.ts'
import { takeSponsorship } from './takeSponsorship.ts'
import { operationSender } from './userOperation.ts'

/** The stub of a paymaster that already pays, so no second call is needed (ERC-7677). */
const finalStub = v.object({ result: v.object({ isFinal: v.literal(true) }) })

type Asked = { url: string; chainId: CaipNetworkId; session: SessionRow; method: string; asked: unknown }

/** Asks the operator's paymaster, within what the operator pays for a user. */
export const askPaymaster = async (
  { services, signal }: WalletCall,
  { url, chainId, session, method, asked }: Asked,
): Promise<NodeAnswer> => {
  const parsed = v.safeParse(operationSender, asked)
  if (!parsed.success) return { error: { code: -32602, message: 'The user operation cannot be read.' } }
  const refusalOf = async (isPaid: boolean): Promise<NodeAnswer | undefined> => {
    const says = await takeSponsorship(services, { session, isPaid, ...parsed.output })
    return says === undefined ? undefined : { error: { code: -32005, message: says } }
  }
  const isStub = method === 'pm_getPaymasterStubData'
  const refusal = await refusalOf(!isStub)
  if (refusal) return refusal
  // Callers can't name another network, whose fees weren't checked, or choose among the operator's policies.
  const network = `0x${(toChainId(chainId) ?? 0).toString(16)}`
  const answer = await askService(url, method, [asked, smartAccountContracts.entryPoint, network, {}], signal)
  return isStub && v.is(finalStub, answer) ? ((await refusalOf(true)) ?? answer) : answer
}
