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
  1108: 7 * day,
  1109: 7 * day,
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
