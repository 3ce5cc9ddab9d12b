import { sessions } from '@latchkey/wire/api/sessions'
import { hex, toCaipNetworkId } from '@latchkey/wire/caip'
import { isDirectRoot } from '@latchkey/wire/delegation'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import * as v from 'valibot'
import { readGranted } from '../accounts/grantedSession.ts'
import { isDeployed } from '../accounts/isDeployed.ts'
import { permittingAccounts } from '../accounts/listAccounts.ts'
import { livingRoots } from '../accounts/livingRoots.ts'
import { permissionContextOf } from '../accounts/sessionGrant.ts'
import { deploymentOf } from '../accounts/smartAccount.ts'
import type { Method, MethodContext } from './method.ts'

const grantedOn = async ({ state }: MethodContext, chainId: number) => {
  const [{ address: account, owner, isDelegator }] = await permittingAccounts(state)
  const params = { address: `${toCaipNetworkId(chainId)}:${account}` } as const
  const { pcis } = await state.callApi(sessions.list, { params, query: {} })
  const own = pcis.filter(({ project, revokedAt }) => project.id === state.projectId && revokedAt === null)
  const isThere = isDelegator || (await isDeployed(state.callNode, chainId, account))
  const dependencies = isThere ? [] : [deploymentOf(owner)]
  const read = own.map(async ({ context, permissions }) => {
    const granted = v.is(hex, context)
      ? await readGranted(state.callNode, context, { account, chainId }, owner)
      : undefined
    if (!granted || granted.isPaused || granted.validUntil * 1_000 <= state.clock.now()) return []
    const direct = granted.roots.every(isDirectRoot) ? granted.roots : []
    const living = await livingRoots(state.callNode, chainId, direct)
    return living.flatMap((root) => {
      const permission = permissions[granted.roots.indexOf(root)]
      return permission
        ? [
            {
              chainId: `0x${chainId.toString(16)}`,
              from: account,
              to: root.delegate,
              permission: { isAdjustmentAllowed: false, ...permission },
              rules: [{ type: 'expiry', data: { timestamp: granted.validUntil } }],
              context: permissionContextOf(root),
              dependencies,
              delegationManager: smartAccountContracts.delegationManager,
            },
          ]
        : []
    })
  })
  return (await Promise.all(read)).flat()
}

/** Permissions granted to this site with wallet_requestExecutionPermissions that are still valid. */
export const wallet_getGrantedExecutionPermissions: Method<'wallet_getGrantedExecutionPermissions'> = async (
  _params,
  context,
) => {
  const { session, config } = context.state
  if (!(await session.restore())) return []
  return (await Promise.all(config.smartAccountNetworks.map((chainId) => grantedOn(context, chainId)))).flat()
}
