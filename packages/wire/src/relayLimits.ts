/** Limits of the relay. Clients send batches of up to 500 and ask for lifetimes of up to 30 days. */
export const relayLimits = {
  /** Where the relay listens below the API's URL. */
  path: '/relay',
  frameBytes: 1_048_576,
  messageBytes: 524_288,
  batch: 500,
  /** The longest lifetime a client may request; `relayLifetime` decides how much is granted. */
  ttlMaxSeconds: 2_592_000,
  /** Clients in Node close a connection after 35 s without a ping. */
  pingMs: 25_000,
  /** How far a client's clock may be off. */
  clockLeewaySeconds: 120,
  /** The longest validity of a client's token; sign-client makes tokens of one day. */
  tokenSeconds: 86_400,
  fetchPage: 100,
  /** The most one page of a mailbox may hold; a single larger message is still sent alone. */
  fetchPageBytes: 524_288,
  /** A message without an acknowledgement is resent after this long, this many times, on the same connection. */
  resendMs: 10_000,
  resends: 3,
  /** A client that leaves this much unread is disconnected; its messages wait in the mailbox. */
  unsentBytes: 1_048_576,
  /** Messages of all clients that may wait for the database; more are refused at once. */
  queueBytes: 67_108_864,
  /** Acknowledged messages stay this long after publishing, so another instance can still deliver them. */
  lingerMs: 3_000,
  /** The most that any message stays; see `relayLifetime`. */
  messageDays: 7,
  /** What is known about a topic without messages: longer than a session lasts, and a message extends it. */
  topicDays: 8,
} as const

const minute = 60
const day = 86_400

/**
 * The longest lifetime of a message by its tag, in seconds, from the Sign protocol. Requests may carry an expiry of up
 * to seven days. A ping is useless after five minutes, although clients ask for a day.
 */
const byTag: Readonly<Record<number, number>> = {
  1000: day,
  1001: day,
  1002: 5 * minute,
  1003: 5 * minute,
  1100: 5 * minute,
  1101: 5 * minute,
  1102: 5 * minute,
  1103: 5 * minute,
  1104: day,
  1105: day,
  1106: day,
  1107: day,
  1108: relayLimits.messageDays * day,
  1109: relayLimits.messageDays * day,
  1110: 5 * minute,
  1111: 5 * minute,
  1112: day,
  1113: day,
  1114: 5 * minute,
  1115: 5 * minute,
  1116: 60 * minute,
  1117: 60 * minute,
  1118: 60 * minute,
  1119: 60 * minute,
  1120: 5 * minute,
  1121: 5 * minute,
}

/** How long the relay keeps a message that was published with this tag and lifetime; unknown tags get a day. */
export const relayLifetime = (tag: number, ttlSeconds: number): number => Math.min(ttlSeconds, byTag[tag] ?? day)

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
