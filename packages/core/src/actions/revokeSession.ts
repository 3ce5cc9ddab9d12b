import { sessionMessages, sessions } from '@latchkey/wire/api/sessions'
import { toCaipNetworkId } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/errors'
import { getAccount, signMessage } from '@wagmi/core'
import { readAccount } from '../account/connections.ts'
import { callApi } from '../clients/api.ts'
import { recognise } from '../errors/recognise.ts'
import type { Kit } from '../kit.ts'
import type { SmartSession } from '../queries/smartSessions.ts'

/** Has the wallet end a session on the network. */
const revokeOnChain = async (kit: Kit, pci: string, address: string): Promise<void> => {
  const found = await getAccount(kit.wagmi).connector?.getProvider()
  const provider = found as { request: (call: { method: string; params: unknown }) => Promise<unknown> }
  await provider.request({ method: 'wallet_revokePermissions', params: [{ pci, address }] })
}

/** Ends a session with its account's signature, or on the network if only that can end it (ACT-10, API-21). */
export const revokeSession = async (
  kit: Kit,
  { pci, isDirect }: Pick<SmartSession, 'pci' | 'isDirect'>,
): Promise<void> => {
  const { address, chainId } = readAccount(kit)
  if (!address || chainId === undefined) throw new WalletError('session.ended')
  if (isDirect) {
    await revokeOnChain(kit, pci, address).catch((error: unknown) => {
      throw recognise(error)
    })
    await kit.queries.invalidateQueries({ queryKey: ['smartSessions'] })
    return
  }
  const message = sessionMessages.revoke(pci)
  const signature = await signMessage(kit.wagmi, { message, account: address }).catch((error: unknown) => {
    throw recognise(error)
  })
  const params = { address: `${toCaipNetworkId(chainId)}:${address}` } as const
  await callApi(kit, sessions.revoke, { params, query: {}, body: { pci, signature } })
  await kit.queries.invalidateQueries({ queryKey: ['smartSessions'] })
}
