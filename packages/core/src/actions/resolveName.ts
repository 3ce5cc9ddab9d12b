import { profile } from '@latchkey/wire/api/profile'
import { type Address, isAddress, toCoinType } from '@latchkey/wire/caip'
import { HttpError, WalletError } from '@latchkey/wire/moneyErrors'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'

/** The address of a name on a chain. An address from another chain is marked: it may have another owner here. */
export type ResolvedName = { name: string; address: Address; isForThisChain: boolean }

const ethereum = toCoinType(1)

/** Looks up a name. It may be free, or of a kind the service doesn't support (ENS not set up). */
export const resolveName = async (
  kit: Kit,
  name: string,
  chainId: number,
): Promise<ResolvedName | 'nobody' | 'notKnownHere'> => {
  const query = { apiVersion: '2' }
  const found = await callApi(kit, profile.account, { params: { name }, query }).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 404) return []
    if (error instanceof HttpError && error.status === 400) return 'notKnownHere' as const
    throw new WalletError('name.resolveFailed', { cause: error })
  })
  if (found === 'notKnownHere') return found
  if (!('addresses' in found)) return 'nobody'
  const here = found.addresses[String(toCoinType(chainId))]?.address
  const address = here ?? found.addresses[String(ethereum)]?.address
  return isAddress(address) ? { name: found.name, address, isForThisChain: here !== undefined } : 'nobody'
}
