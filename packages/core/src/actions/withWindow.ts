import { readAccount } from '../account/connections.ts'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import type { Kit } from '../kit.ts'

/** Runs what a press has started. Opens the wallet's own window before anything is awaited, or browsers block it. */
export const withWindow = async <T>(kit: Kit, requests: number, run: () => Promise<T>): Promise<T> => {
  if (readAccount(kit).connectorId !== embeddedId) return run()
  kit.walletWindow?.open(requests)
  try {
    return await run()
  } finally {
    kit.walletWindow?.close()
  }
}
