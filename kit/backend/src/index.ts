export type { JsonWebKeySet, SessionKey } from './keys.ts'
export { LatchkeyAuthError } from './latchkeyAuthError.ts'
export type { Session } from './session.ts'
export { requireSession, type VerifyOptions, verifySession } from './verifySession.ts'
