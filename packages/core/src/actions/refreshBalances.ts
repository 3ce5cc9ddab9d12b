import { account } from '@latchkey/wire/api/account'
import { type Address, toCaipNetworkId } from '@latchkey/wire/caip'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'
import { refreshAccount } from './refreshAccount.ts'

type Moved = { chainId: number; owner: Address; tokens: readonly Address[] }

/** Makes the server reread tokens that have just moved, then refreshes every balance on the page. */
export const refreshBalances = async (kit: Kit, { chainId, owner, tokens }: Moved): Promise<void> => {
  const network = toCaipNetworkId(chainId)
  const forceUpdate = tokens.map((address) => `${network}:${address}`).join(',')
  const query = { currency: 'usd' as const, chainId: network, forceUpdate }
  // A service outage doesn't undo the transaction; the reads below report it.
  await callApi(kit, account.balance, { params: { address: owner }, query }).catch(() => undefined)
  refreshAccount(kit)
  await kit.queries.invalidateQueries({ queryKey: ['coinBalance'] })
}
