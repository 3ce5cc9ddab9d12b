/** A user's identity at a provider. Only `(iss, sub)` identifies; the rest is for display. */
export type SocialProfile = {
  iss: string
  sub: string
  userName: string | null
  /** Present only when the provider vouches for it. */
  email: string | null
}

/** What a login stores between start and callback. */
export type SocialSecrets = { verifier: string; nonce: string }
