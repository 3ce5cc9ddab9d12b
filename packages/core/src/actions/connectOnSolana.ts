import { WalletError } from '@latchkey/wire/errors'
import { findConnector, walletState } from '../account/connections.ts'
import { recognise } from '../errors/recognise.ts'
import type { Kit } from '../kit.ts'
import { solanaWalletOf } from '../namespaces/solana/installed.ts'
import { pendingOr } from '../wallets/pendingOr.ts'
import { connect } from './connect.ts'
import { openSolana } from './switchToSolana.ts'

/** Connects a wallet and uses its Solana account, requested first: a user who declines has connected nothing. */
export const connectOnSolana = async (kit: Kit, connectorId: string): Promise<void> => {
  const wallet = solanaWalletOf(kit, findConnector(kit, connectorId).name)
  if (!wallet) throw new WalletError('connection.noConnector', { details: { connectorId } })
  const address = await wallet.connect().catch((error: unknown) => {
    throw pendingOr(recognise(error))
  })
  if (address === undefined) throw new WalletError('connection.walletLocked')
  if (walletState(kit, connectorId) !== 'connected') await connect(kit, connectorId)
  await openSolana(kit, true)
}
