import type { Keyring } from '../foundation/keyring.ts'

/** The token of a login request that a logged-in browser may see: always the same one, so several tabs can show it. */
export const requestToken = (keyring: Keyring, flowId: string): string => keyring.hash('login-request', flowId)
