/** Whose share a quota limits, from the narrowest to the whole relay. */
export const relayScopes = ['topic', 'client', 'network', 'project', 'all'] as const
export type RelayScope = (typeof relayScopes)[number]

/** Storage limits: bytes and messages. */
export type StoredQuota = { bytes: number; messages: number }
/** Sending limits: average per second, and burst. */
export type Rate = { perSecond: number; burst: number }
/** Sending limits of one relay instance. */
export type SentQuota = { bytes: Rate; requests: Rate }
/** What one instance of the relay holds open. */
export type HeldQuota = { connections: number; topics: number }

/** Every quota of a relay. */
export type RelayQuotas = {
  stored: Readonly<Record<RelayScope, StoredQuota>>
  sent: Readonly<Record<Exclude<RelayScope, 'all'>, SentQuota>>
  held: Readonly<Record<'connection' | 'client' | 'network' | 'project', HeldQuota>>
}

const kilobyte = 1_024
const megabyte = 1_048_576

/** Besides its text, each message takes a row, indexes, counters and receipts. */
export const storedOverheadBytes = 1_024
/** A topic's row with its index; topics may take up to a quarter of the relay's storage. */
const topicRowBytes = 256

type Sizes = {
  storageMb: number
  networkStorageMb: number
  networkKbPerSecond: number
  networkRequests: number
  networkConnections: number
  projectRequests: number
  projectConnections: number
}

/** Sizes that fit one office or mobile carrier behind a network, and one busy site behind a project. */
export const relaySizes: Sizes = {
  storageMb: 512,
  networkStorageMb: 32,
  networkKbPerSecond: 1_024,
  networkRequests: 200,
  networkConnections: 1_000,
  projectRequests: 2_000,
  projectConnections: 10_000,
}

/** For how many topics the relay remembers the peers. */
export const relayTopicsKept = ({ storageMb }: Sizes): number => Math.floor((storageMb * megabyte) / 4 / topicRowBytes)

/**
 * The quotas that follow from an operator's sizes. A session proposal has 2 to 4 kB, an ordinary request about 1 kB,
 * and the largest that a wallet sends 512 kB: the quotas of one topic and one client hold eight and sixteen of those.
 */
export const relayQuotas = (sizes: Sizes): RelayQuotas => {
  const all = (sizes.storageMb * megabyte * 3) / 4
  const project = all / 2
  const network = Math.min(sizes.networkStorageMb * megabyte, project)
  const networkBytes = sizes.networkKbPerSecond * kilobyte
  return {
    stored: {
      topic: { bytes: Math.min(4 * megabyte, network), messages: 500 },
      client: { bytes: Math.min(8 * megabyte, network), messages: 2_000 },
      network: { bytes: network, messages: Math.floor(network / storedOverheadBytes) },
      project: { bytes: project, messages: Math.floor(project / storedOverheadBytes) },
      all: { bytes: all, messages: Math.floor(all / storedOverheadBytes) },
    },
    sent: {
      topic: { bytes: { perSecond: 256 * kilobyte, burst: 4 * megabyte }, requests: { perSecond: 20, burst: 250 } },
      client: { bytes: { perSecond: 512 * kilobyte, burst: 8 * megabyte }, requests: { perSecond: 50, burst: 250 } },
      network: {
        bytes: { perSecond: networkBytes, burst: networkBytes * 16 },
        requests: { perSecond: sizes.networkRequests, burst: sizes.networkRequests * 20 },
      },
      project: {
        bytes: { perSecond: networkBytes * 8, burst: networkBytes * 64 },
        requests: { perSecond: sizes.projectRequests, burst: sizes.projectRequests * 2 },
      },
    },
    held: {
      connection: { connections: 1, topics: 2_000 },
      client: { connections: 20, topics: 4_000 },
      network: { connections: sizes.networkConnections, topics: 100_000 },
      project: { connections: sizes.projectConnections, topics: 500_000 },
    },
  }
}
