import type { Kit } from '../kit.ts'
import { disconnect } from './disconnect.ts'

/** Disconnects every wallet; one that refuses does not hold the others up, and is told at the end. */
export const disconnectAll = async (kit: Kit): Promise<void> => {
  const ids = [...kit.wagmi.state.connections.values()].map(({ connector }) => connector.id)
  const ends = await Promise.allSettled(ids.map((id) => disconnect(kit, id)))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}
