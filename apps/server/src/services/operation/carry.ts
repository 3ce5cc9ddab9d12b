import type { operation } from '@latchkey/wire/api/operation'
import { fail } from '../../http/errors.ts'
import { isCutOff, msToNextMonth } from '../../projects/project.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { findMethod } from '../rpc/findMethod.ts'
import { projectOf } from '../vault/projectOf.ts'
import { askService } from './askService.ts'
import { checkOperation } from './checkOperation.ts'

/**
 * Passes an operation to the bundler or paymaster of the caller's project. Project IDs are public, so only a live login
 * session, proven with its device key, may cost the operator money.
 */
export const carry: WalletHandler<typeof operation.carry> = async ({ body }, call) => {
  const session = await call.requireSession()
  const { settings, nodes, usage } = call.services
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
  const refusal = await checkOperation(params[0], chain)
  const urls = method.startsWith('pm_') ? settings.PAYMASTER_URL : settings.BUNDLER_URL
  return refusal ?? (await askService(urls.get(chain.id), method, params, call.signal))
}
