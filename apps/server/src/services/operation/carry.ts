import type { operation } from '@latchkey/wire/api/operation'
import { eq } from 'drizzle-orm'
import { wallets } from '../../db/vaultSchema.ts'
import { fail } from '../../http/errors.ts'
import { isCutOff, msToNextMonth } from '../../projects/project.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { findMethod } from '../rpc/findMethod.ts'
import { projectOf } from '../vault/projectOf.ts'
import { askPaymaster } from './askPaymaster.ts'
import { askService } from './askService.ts'
import { checkOperation } from './checkOperation.ts'
import { knownFields } from './userOperation.ts'

/**
 * Passes an operation to the bundler or paymaster of the caller's project. Project IDs are public, so only a live login
 * session, proven with its device key, may cost the operator money.
 */
export const carry: WalletHandler<typeof operation.carry> = async ({ body }, call) => {
  const session = await call.requireSession()
  const { settings, nodes, usage, db } = call.services
  const [wallet] = await db.select().from(wallets).where(eq(wallets.userId, session.userId))
  if (wallet?.frozenAt) throw refuse('vault.frozen')
  const project = await projectOf(call.services, session)
  if (isCutOff(project))
    throw fail(429, 'project', 'This project has used up the calls of its plan.', { retryAfterMs: msToNextMonth() })
  const { chainId, method, params } = body
  const chain = nodes.find(chainId)
  if (!chain) throw fail(400, 'chainId', `This service has no node for ${chainId}.`)
  usage.count(project.id, 1)
  const [min, max] = findMethod(chain.id, method)?.params ?? [0, 0]
  if (params.length < min || params.length > max)
    return { error: { code: -32602, message: `${method} takes ${min === max ? min : `${min} to ${max}`} params.` } }
  const asked = knownFields(params[0])
  const refusal = await checkOperation(asked, chain)
  if (refusal) return refusal
  const isForBundler = !method.startsWith('pm_')
  const url = (isForBundler ? settings.BUNDLER_URL : settings.PAYMASTER_URL).get(chain.id)
  if (isForBundler || url === undefined) return askService(url, method, [asked, ...params.slice(1)], call.signal)
  return askPaymaster(call, { url, chainId: chain.id, session, method, asked })
}
