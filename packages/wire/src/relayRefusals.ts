/** The WebSocket close code that means: don't reconnect like this. */
export const relayRefusalCode = 3_000

/** The relay's refusals that pages recognize (ERR-05). */
export const pageRefusals = {
  originNotAllowed: 'Unauthorized: origin not allowed',
  invalidKey: 'Unauthorized: invalid key',
  notYetValid: 'JWT validation error: JWT Token is not yet valid',
} as const

/** All messages with which the relay refuses a connection. */
export const relayRefusals = {
  ...pageRefusals,
  expired: 'JWT validation error: JWT Token is expired',
  validTooLong: 'JWT validation error: JWT Token is valid for more than 24 hours',
  wrongAudience: 'JWT validation error: JWT Token has another audience',
  badSignature: 'JWT validation error: JWT Token has a wrong signature',
  unreadable: 'JWT validation error: JWT Token cannot be read',
  tooManyConnections: 'Too many connections',
  tooManyRequests: 'Too many requests',
  tooMuchData: 'Too much data',
} as const

/** Relay messages for a full mailbox, by the used-up quota. */
export const relayFull = {
  topic: 'Too many messages wait under this topic.',
  client: 'Too many messages from this client are waiting. Try again once they are received.',
  network: 'Too many messages from this network are waiting. Try again later.',
  project: 'Too many messages from this project are waiting. Try again later.',
  all: 'The relay has no room for more messages. Try again later.',
} as const
