import { parseCaipAddress } from '@latchkey/wire/caip'
import { readAccount, watchAccount } from '../connections.ts'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import type { Kit } from '../kit.ts'
import { recognise } from '../recognise.ts'
import { report } from '../report.ts'
import { storageKeys } from '../state/persist.ts'
import { openSolana } from './switchToSolana.ts'

/** The kept address is shown until the wallet has said it itself; if it cannot, the visitor is on the page's own chain. */
const confirm = (kit: Kit): Promise<void> =>
  openSolana(kit).catch((error: unknown) => {
    kit.store.setState({ solana: undefined })
    report(kit, recognise(error))
  })

/** Keeps the choice of Solana over a reload. Runs before the wallet is brought back, where Solana is offered. */
export const keepSolana = (kit: Kit): void => {
  const { store, config } = kit
  const { storage } = kit.ports
  const kept = parseCaipAddress(storage.get(storageKeys.solana) ?? '')
  if (kept && kept.caipNetworkId === config.solanaNetwork)
    store.setState({ solana: { network: kept.caipNetworkId, address: kept.address } })
  store.subscribe(({ solana }, { solana: before }) => {
    if (solana === before) return
    if (solana) storage.set(storageKeys.solana, `${solana.network}:${solana.address}`)
    else storage.remove(storageKeys.solana)
  })
  const unwatch = watchAccount(kit, () => {
    const { status, connectorId } = readAccount(kit)
    if (status !== 'connected') return
    unwatch()
    if (store.getState().solana && connectorId === embeddedId) void confirm(kit)
  })
}
