/** WebAuthn, loaded on first use: it is large, and most processes never need it. */
export const webauthn = () => import('@simplewebauthn/server')
