import { parseCaipAddress } from '@latchkey/wire/caip'
import { readAccount, watchAccount } from '../account/connections.ts'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import { recognise } from '../errors/recognise.ts'
import { report } from '../errors/report.ts'
import type { Kit } from '../kit.ts'
import { findSolanaWallets } from '../namespaces/solana/installed.ts'
import { storageKeys } from '../state/persist.ts'
import { openSolana } from './switchToSolana.ts'

/** Shows the stored address until the wallet confirms it. If it can't, the user is on the page's own chain. */
const confirm = (kit: Kit): Promise<void> =>
  openSolana(kit, true).catch((error: unknown) => {
    kit.store.setState({ solana: undefined })
    report(kit, recognise(error))
  })

type SolanaAccount = NonNullable<ReturnType<Kit['store']['getState']>['solana']>

/** Without a connector ID, the embedded wallet is meant. */
const toKept = ({ network, address, connectorId }: SolanaAccount): string =>
  connectorId === embeddedId ? `${network}:${address}` : `${network}:${address} ${connectorId}`

/** Keeps the choice of Solana across a reload. If Solana is offered, call it before `reconnect`. */
export const keepSolana = (kit: Kit): void => {
  const { store, config } = kit
  const { storage } = kit.ports
  findSolanaWallets(kit)
  const [account = '', connectorId = embeddedId] = (storage.get(storageKeys.solana) ?? '').split(' ')
  const kept = parseCaipAddress(account)
  if (kept && kept.caipNetworkId === config.solanaNetwork)
    store.setState({ solana: { network: kept.caipNetworkId, address: kept.address, connectorId } })
  store.subscribe(({ solana }, { solana: before }) => {
    if (solana === before) return
    if (solana) storage.set(storageKeys.solana, toKept(solana))
    else storage.remove(storageKeys.solana)
  })
  const unwatch = watchAccount(kit, () => {
    const { status, connectorId } = readAccount(kit)
    if (status !== 'connected') return
    unwatch()
    if (store.getState().solana?.connectorId === connectorId) void confirm(kit)
  })
}
