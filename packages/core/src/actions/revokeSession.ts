import { sessionMessages, sessions } from '@latchkey/wire/api/sessions'
import { toCaipNetworkId } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/errors'
import { signMessage } from '@wagmi/core'
import { callApi } from '../clients/api.ts'
import { readAccount } from '../connections.ts'
import type { Kit } from '../kit.ts'
import { recognise } from '../recognise.ts'

/** Ends a session by a signature of its account (ACT-10, API-21). */
export const revokeSession = async (kit: Kit, pci: string): Promise<void> => {
  const { address, chainId } = readAccount(kit)
  if (!address || chainId === undefined) throw new WalletError('session.ended')
  const message = sessionMessages.revoke(pci)
  const signature = await signMessage(kit.wagmi, { message, account: address }).catch((error: unknown) => {
    throw recognise(error)
  })
  const params = { address: `${toCaipNetworkId(chainId)}:${address}` } as const
  await callApi(kit, sessions.revoke, { params, query: {}, body: { pci, signature } })
  await kit.queries.invalidateQueries({ queryKey: ['smartSessions'] })
}
