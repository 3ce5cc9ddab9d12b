import * as v from 'valibot'
import { email as emailAddress } from '../email.ts'
import { endpoint } from '../endpoint.ts'
import { loginConfirmation } from '../loginConfirmation.ts'
import { type SocialLogin, socialProviders } from '../social.ts'

/**
 * Identity: the frame's own API on the wallet origin, never called by a page. Every call is a POST with a DPoP proof of
 * the device key (RFC 9449, with the server's nonce); no cookie authorizes anything. Replies never reveal whether an
 * account exists.
 */
const call = { method: 'POST', project: 'none' } as const

/** Bytes as base64url without padding. */
export const bytes = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]*$/, 'must be base64url'), v.maxLength(16_384))
export const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/, 'must be an id'))
const projectId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'must be a project id'))
/** The origin that the frame has pinned as its parent; the server checks it against the project. */
const embedder = v.pipe(v.string(), v.regex(/^https?:\/\/[^/]+$/, 'must be an origin'))
export const done = v.object({ success: v.literal(true) })

/** Where a login code is typed: inside the wallet's own window, or in the page that embeds it. */
export const codePlaces = ['wallet', 'page'] as const
export type CodePlace = (typeof codePlaces)[number]
const codes = v.optional(v.picklist(codePlaces), 'page')

/** How the user logged in. */
export type LoginKind = 'email' | SocialLogin | 'passkey'

/** A live session. The tokens are useless without the device key they are bound to. */
export const session = v.object({
  sessionId: id,
  userId: id,
  accessToken: v.string(),
  accessExpiresAt: v.number(),
  refreshToken: v.string(),
  /** A `LoginKind`; a newer server may send others. */
  login: v.string(),
  email: v.nullable(v.string()),
  userName: v.nullable(v.string()),
})
export type Session = v.InferOutput<typeof session>

/** Actions that need a fresh proof; each proof is for one of them. */
export const stepUpActions = [
  'export',
  'addUnlocker',
  'removeUnlocker',
  'changeEmail',
  'unfreeze',
  'checkBackup',
  'confirmDevice',
  'newKey',
  'exportData',
  'deleteAccount',
] as const
export type StepUpAction = (typeof stepUpActions)[number]

const flow = v.object({ flowId: id })

export const auth = {
  /** Starts an email login. `resendAfterSeconds` is the wait if it was too soon (429, Retry-After). */
  startEmail: endpoint({
    ...call,
    path: '/api/auth/email/start',
    body: v.object({
      ...{ projectId, embedder, email: emailAddress },
      /** The token of the session this browser still has, if any: only its holder gets the action CONNECT. */
      refreshToken: v.optional(v.string()),
      /** Whether the page can show a number to match. Only projects with codes=page serve pages that can't. */
      canConfirm: v.optional(v.boolean(), true),
    }),
    reply: v.object({
      action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
      flowId: id,
      resendAfterSeconds: v.number(),
      /** Shown in the waiting view and chosen on the email's page, so no one approves another login. */
      matchNumber: v.nullable(v.string()),
    }),
  }),
  /**
   * Completes an email login with its code, typed where the project wants it. If the action was CONNECT, the known
   * device suffices (no otp).
   */
  verifyEmail: endpoint({
    ...call,
    path: '/api/auth/email/verify',
    body: v.object({ ...flow.entries, otp: v.optional(v.pipe(v.string(), v.maxLength(16))), codes }),
    reply: session,
  }),
  /** Waits at most 25 s per call until the emailed link is used; the code is emailed after that. */
  waitDevice: endpoint({
    ...call,
    path: '/api/auth/device/wait',
    body: flow,
    reply: v.object({ status: v.picklist(['pending', 'approved', 'denied', 'expired']) }),
  }),
  /** What the emailed link's page shows. The token in the link authorizes it. */
  describeDevice: endpoint({
    ...call,
    path: '/api/auth/device/describe',
    body: v.object({ token: bytes }),
    reply: v.object({
      embedder: v.string(),
      browser: v.string(),
      /** The requesting network, coarsely; empty for logins that started before it was stored. */
      place: v.string(),
      login: v.picklist(['email', 'farcaster']),
      requestedAt: v.string(),
      choices: v.array(v.string()),
      status: v.picklist(['pending', 'approved', 'denied', 'expired']),
    }),
  }),
  approveDevice: endpoint({
    ...call,
    path: '/api/auth/device/approve',
    body: v.object({ token: bytes, isApproved: v.boolean(), matchNumber: v.string() }),
    reply: v.object({ status: v.picklist(['approved', 'denied', 'expired']) }),
  }),
  /** Starts a social login. Only the frame that holds the verifier of this challenge can redeem the result. */
  startSocial: endpoint({
    ...call,
    path: '/api/auth/social/start',
    body: v.object({ projectId, embedder, provider: v.picklist(socialProviders), challenge: bytes }),
    reply: v.object({ uri: v.string(), flowId: id }),
  }),
  redeemSocial: endpoint({
    ...call,
    path: '/api/auth/social/redeem',
    body: v.object({ ...flow.entries, resultUri: v.pipe(v.string(), v.maxLength(2_048)), verifier: bytes }),
    reply: session,
  }),
  startFarcaster: endpoint({
    ...call,
    path: '/api/auth/farcaster/start',
    body: v.object({ projectId, embedder, challenge: bytes }),
    reply: v.object({ url: v.string(), flowId: id }),
  }),
  /**
   * Waits at most 25 s per call until the Farcaster client has signed. `confirm`: the browser is new to the account, so
   * its number must be chosen on the emailed link's page or in a logged-in browser.
   */
  waitFarcaster: endpoint({
    ...call,
    path: '/api/auth/farcaster/wait',
    body: v.object({ ...flow.entries, verifier: bytes }),
    reply: v.variant('status', [
      v.object({ status: v.literal('pending') }),
      v.object({ status: v.literal('confirm'), ...loginConfirmation.entries }),
      v.object({ status: v.literal('done'), session }),
    ]),
  }),
  /** A login to the same account that this logged-in browser may approve: the token of its page, or null. */
  findLoginRequest: endpoint({
    ...call,
    path: '/api/auth/login-request',
    body: v.object({}),
    reply: v.object({ token: v.nullable(bytes) }),
  }),
  /**
   * WebAuthn options as JSON, for a login without a known user. Here and below, the passkey signs `passkeyChallenge` of
   * the nonce. The options' own challenge is for frames up to 0.2, which sign it as it is.
   */
  startPasskey: endpoint({
    ...call,
    path: '/api/auth/passkey/start',
    body: v.object({ projectId, embedder }),
    reply: v.object({ flowId: id, options: v.unknown(), nonce: bytes }),
  }),
  verifyPasskey: endpoint({
    ...call,
    path: '/api/auth/passkey/verify',
    body: v.object({ ...flow.entries, response: v.unknown() }),
    reply: session,
  }),
  refresh: endpoint({
    ...call,
    path: '/api/auth/refresh',
    body: v.object({ refreshToken: v.string() }),
    reply: session,
  }),
  /** Whether this device's session is still live. */
  check: endpoint({
    ...call,
    path: '/api/auth/check',
    body: v.object({}),
    reply: v.object({ isConnected: v.boolean() }),
  }),
  signOut: endpoint({
    ...call,
    path: '/api/auth/sign-out',
    body: v.object({ isEverywhere: v.boolean() }),
    reply: done,
  }),
  /** A fresh proof for one named action: an emailed code, a passkey, or the recovery code. */
  startStepUp: endpoint({
    ...call,
    path: '/api/auth/step-up/start',
    body: v.object({
      /** `checkBackup` unlocks nothing: it only records that the user still has their passkey or recovery code. */
      action: v.picklist(stepUpActions),
      by: v.picklist(['otp', 'passkey', 'code']),
    }),
    reply: v.object({
      flowId: id,
      options: v.nullable(v.unknown()),
      /** Only for a passkey. */
      nonce: v.optional(bytes),
      resendAfterSeconds: v.number(),
    }),
  }),
  verifyStepUp: endpoint({
    ...call,
    path: '/api/auth/step-up/verify',
    body: v.object({
      ...flow.entries,
      otp: v.optional(v.string()),
      response: v.optional(v.unknown()),
      /** Over `codeProofText`, with the key derived from the recovery code. */
      signature: v.optional(bytes),
    }),
    reply: v.object({ grant: v.string() }),
  }),
  /**
   * Asks for a passkey signature over one digest that is about to be signed. The challenge is `uvChallenge` of the
   * digest and the nonce, so the reply is valid for those bytes only, and the frame can verify that.
   */
  startSign: endpoint({
    ...call,
    path: '/api/auth/sign/start',
    body: v.object({ digest: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/, 'must be a digest')) }),
    reply: v.object({ flowId: id, options: v.unknown(), nonce: bytes }),
  }),
  /** Checks the passkey's answer, once. */
  verifySign: endpoint({
    ...call,
    path: '/api/auth/sign/verify',
    body: v.object({ ...flow.entries, response: v.unknown() }),
    reply: done,
  }),
  /**
   * Email change: a code to the old address, then one to the new. `proof` shows that the vault is open; `grant` is a
   * `changeEmail` proof, for a wallet with a passkey or recovery code.
   */
  startEmailChange: endpoint({
    ...call,
    path: '/api/auth/email-change/start',
    body: v.object({
      email: emailAddress,
      nonce: bytes,
      proof: bytes,
      grant: v.optional(v.string()),
    }),
    reply: v.object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']), flowId: id }),
  }),
  verifyEmailChange: endpoint({
    ...call,
    path: '/api/auth/email-change/verify',
    body: v.object({ ...flow.entries, step: v.picklist(['primary', 'secondary']), otp: v.string() }),
    reply: v.object({ newEmail: v.nullable(v.string()) }),
  }),
  undoEmailChange: endpoint({
    ...call,
    path: '/api/auth/email-change/undo',
    body: v.object({ token: bytes }),
    reply: done,
  }),
} as const
