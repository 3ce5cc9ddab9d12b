/** The WebSocket close code that means: do not come back like this. */
export const relayRefusalCode = 3_000

/** What the relay says when it refuses; pages recognise three of these sentences (ERR-05). */
export const relayRefusals = {
  originNotAllowed: 'Unauthorized: origin not allowed',
  invalidKey: 'Unauthorized: invalid key',
  notYetValid: 'JWT validation error: JWT Token is not yet valid',
  expired: 'JWT validation error: JWT Token is expired',
  wrongAudience: 'JWT validation error: JWT Token has another audience',
  badSignature: 'JWT validation error: JWT Token has a wrong signature',
  unreadable: 'JWT validation error: JWT Token cannot be read',
  tooManyConnections: 'Too many connections',
  tooManyRequests: 'Too many requests',
} as const
