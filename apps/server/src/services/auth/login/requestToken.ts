import type { Keyring } from '../../../keys/keyring.ts'

/** The token of a login request shown in a logged-in browser. Always the same, so several tabs can show it. */
export const requestToken = (keyring: Keyring, flowId: string): string => keyring.hash('login-request', flowId)
