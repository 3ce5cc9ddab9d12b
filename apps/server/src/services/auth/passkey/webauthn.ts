/** WebAuthn, loaded when the first passkey comes: it is large, and most starts never need it. */
export const webauthn = () => import('@simplewebauthn/server')
