import { executionPermissionTypes } from '@latchkey/wire/permissions'
import type { Method } from './method.ts'

/** The permissions and chains supported by wallet_requestExecutionPermissions. */
export const wallet_getSupportedExecutionPermissions: Method<'wallet_getSupportedExecutionPermissions'> = (
  _params,
  { state: { config } },
) => {
  if (config.sessionCosigner === 'required' || config.smartAccountNetworks.length === 0) return {}
  const chainIds = config.smartAccountNetworks.map((id) => `0x${id.toString(16)}`)
  return Object.fromEntries(executionPermissionTypes.map((type) => [type, { chainIds, ruleTypes: ['expiry'] }]))
}
