import type { Kit } from '../kit.ts'
import { disconnect } from './disconnect.ts'

/** Disconnects every wallet. A failure doesn't stop the others and is thrown at the end. */
export const disconnectAll = async (kit: Kit): Promise<void> => {
  const ids = [...kit.wagmi.state.connections.values()].map(({ connector }) => connector.id)
  const ends = await Promise.allSettled(ids.map((id) => disconnect(kit, id)))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}
