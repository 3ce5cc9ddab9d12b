import { executionPermissionTypes } from '@latchkey/wire/permissions'
import type { Method } from './method.ts'

/** Which permissions a site may ask for with wallet_requestExecutionPermissions, and where. */
export const wallet_getSupportedExecutionPermissions: Method<'wallet_getSupportedExecutionPermissions'> = (
  _params,
  { state: { config } },
) => {
  if (config.sessionCosigner === 'required' || config.smartAccountNetworks.length === 0) return {}
  const chainIds = config.smartAccountNetworks.map((id) => `0x${id.toString(16)}`)
  return Object.fromEntries(executionPermissionTypes.map((type) => [type, { chainIds, ruleTypes: ['expiry'] }]))
}
