/** Who someone is elsewhere. Only `(iss, sub)` says who; the rest is for showing. */
export type SocialProfile = {
  iss: string
  sub: string
  userName: string | null
  /** Present only when the provider vouches for it. */
  email: string | null
}

/** What a login keeps between its two halves. */
export type SocialSecrets = { verifier: string; nonce: string }
