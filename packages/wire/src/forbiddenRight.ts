import { type Address, isSameAddress, toCaipNetworkId } from './caip.ts'
import { isNetworkAddress } from './isNetworkAddress.ts'
import { neverGranted } from './neverGranted.ts'
import type { Permission } from './permissions.ts'
import { obeyedContracts } from './smartAccount.ts'
import { findRouter } from './venues.ts'

/** Why no session may get one of these rights, or undefined. Wallet and server both check; neither trusts the other. */
export const forbiddenRight = (
  permissions: readonly Permission[],
  { account, chainId }: { account: Address; chainId: number },
): string | undefined => {
  for (const permission of permissions) {
    if (permission.kind !== 'call') continue
    const { address, selectors } = permission
    if (isSameAddress(address, account) || obeyedContracts.addresses.some((one) => isSameAddress(one, address)))
      return 'A session can’t call the account itself or a contract that it obeys.'
    if (isNetworkAddress(address)) return 'A session can’t call a contract of the network itself.'
    const router = findRouter(toCaipNetworkId(chainId), address.toLowerCase())
    if (router) return `A session can’t call ${router.name}.`
    const never = selectors.find((selector) => Object.hasOwn(neverGranted, selector))
    if (never) return `A session can’t call ${neverGranted[never]}.`
  }
  return undefined
}
