import type { Address } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/errors'
import { findConnector, walletState } from '../account/connections.ts'
import type { Kit } from '../kit.ts'
import { connect } from './connect.ts'

/** Puts one of a wallet's accounts first: wagmi acts for the first one, and a wallet signs for any that it has shown. */
const putFirst = (kit: Kit, connectorId: string, address: Address): void => {
  const { uid } = findConnector(kit, connectorId)
  kit.wagmi.setState((state) => {
    const connection = state.connections.get(uid)
    if (!connection?.accounts.includes(address)) throw new WalletError('connector.accountNotFound')
    const others = connection.accounts.filter((one) => one !== address)
    const accounts = [address, ...others] as const
    return { ...state, connections: new Map(state.connections).set(uid, { ...connection, accounts }) }
  })
}

/** Switches to another connected wallet, or to another account of one, without a prompt (CON-07). */
export const switchWallet = async (kit: Kit, connectorId: string, address?: Address): Promise<void> => {
  const state = walletState(kit, connectorId)
  if (state === 'disconnected') throw new WalletError('wallet.switchFailed')
  if (address) putFirst(kit, connectorId, address)
  if (state === 'active') await connect(kit, connectorId)
}
