import * as v from 'valibot'
import { namespace } from './caip.ts'
import { email } from './email.ts'
import { kindOr } from './kindOr.ts'
import { knownOnly } from './knownOnly.ts'
import { limits } from './limits.ts'
import { loginConfirmation } from './loginConfirmation.ts'
import { rpcPayload } from './methods.ts'
import { socialProviders } from './social.ts'

type Schema = v.GenericSchema
/** One message: its payload, its reply and its time limit. */
export type FrameRow = {
  /** The page's payload, if any. */
  request?: Schema
  /** The payload of a success, if any. */
  reply?: Schema
  /** How long the page waits for the reply, if the spec sets a time. */
  timeoutMs?: number
  /** How the page rejects when the request is aborted; `never` keeps waiting (the Farcaster link). */
  abort?: 'rpc' | 'never'
  /** Gets no reply. AppKit's schema has none for it and would warn; our own client doesn't wait for one. */
  isUnanswered?: true
}

const message = <const R extends FrameRow>(row: R): R => row

const chainId = v.union([v.string(), v.number()])
const emailOrNull = v.optional(v.nullable(email))
const otp = v.object({ otp: v.string() })

export const accountTypes = ['eoa', 'smartAccount'] as const
export type AccountType = (typeof accountTypes)[number]
const account = v.object({ address: v.string(), type: v.picklist(accountTypes) })

/** A sign-in message (AUTH-09). */
export const siwxMessage = v.object({
  serializedMessage: v.optional(v.string()),
  accountAddress: v.string(),
  chainId: v.string(),
  domain: v.string(),
  uri: v.string(),
  version: v.string(),
  nonce: v.string(),
  notBefore: v.optional(v.string()),
  statement: v.optional(v.string()),
  resources: v.optional(v.array(v.string())),
  requestId: v.optional(v.string()),
  issuedAt: v.optional(v.string()),
  expirationTime: v.optional(v.string()),
})
export type SiwxMessage = v.InferOutput<typeof siwxMessage>

/** The user as the frame describes them (FRAME-16). */
export const user = v.object({
  email: emailOrNull,
  address: v.string(),
  chainId,
  accounts: v.optional(knownOnly('type', accountTypes, account)),
  userName: v.optional(v.nullable(v.string())),
  preferredAccountType: v.optional(v.string()),
  signature: v.optional(v.string()),
  message: v.optional(v.string()),
  siwxMessage: v.optional(siwxMessage),
  smartAccountDeployed: v.optional(v.boolean()),
  /** The owner's passkey or recovery code wasn't used for a long time, so a hint is due. */
  isBackupCheckDue: v.optional(v.boolean()),
  /** This device is on probation: it is limited until it is confirmed. */
  isOnProbation: v.optional(v.boolean()),
  /** Another device waits for this one to confirm it. */
  hasNewDevices: v.optional(v.boolean()),
})
export type User = v.InferOutput<typeof user>

const theme = v.object({
  themeMode: v.optional(v.picklist(['light', 'dark'])),
  themeVariables: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  w3mThemeVariables: v.optional(v.record(v.string(), v.string())),
  /** The page's language; without it, the frame uses the browser's. */
  language: v.optional(v.string()),
})

const dappData = v.object({
  metadata: v.optional(
    v.object({ name: v.string(), description: v.string(), url: v.string(), icons: v.array(v.string()) }),
  ),
  sdkVersion: v.optional(v.string()),
  sdkType: v.optional(v.string()),
  projectId: v.string(),
})

/** A wallet window that the page opened inside a press, for a request that follows. `isKept`: more requests come. */
export const windowTicket = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,128}$/, 'must be a nonce')),
  isKept: v.optional(v.boolean()),
})
export type WindowTicket = v.InferOutput<typeof windowTicket>

/** The frame's version in READY. Since version 5 it accepts windows that the page opened. */
export const frameVersion = '5'

/** Whether a frame of this version accepts windows that the page opened. */
export const acceptsWindows = (version: string | undefined): boolean => Number(version) >= 5

const { authTimeoutMs } = limits.frame

/** Every message from the page to the frame: one row each; its replies are the name with `_SUCCESS` or `_ERROR`. */
export const frameMessages = {
  SWITCH_NETWORK: message({
    request: v.object({ chainId, rpcUrl: v.optional(v.string()) }),
    reply: v.object({ chainId }),
  }),
  CONNECT_EMAIL: message({
    /** `canConfirm`: the page shows a number to confirm, and makes room for the wallet's own code window. */
    request: v.object({ email, canConfirm: v.optional(v.boolean()) }),
    reply: v.object({
      /** VERIFY_IN_WALLET: the code is typed in the wallet's own window, which CONNECT_CODE asks for. */
      action: kindOr(['VERIFY_DEVICE', 'VERIFY_OTP', 'VERIFY_IN_WALLET', 'CONNECT', 'UNKNOWN'], 'UNKNOWN'),
      /** With VERIFY_DEVICE: the code that follows is typed in the wallet's own window. */
      isInWallet: v.optional(v.boolean()),
      /** With VERIFY_DEVICE: the number that the waiting view shows and the emailed page asks for. */
      matchNumber: v.optional(v.string()),
      /** How long the server refuses another email. Without it, `limits.email.cooldownMs`. */
      resendAfterSeconds: v.optional(v.number()),
      /** The login goes on where it is after a reload of this tab: the frame remembers it, without its code. */
      isKept: v.optional(v.boolean()),
    }),
    timeoutMs: authTimeoutMs,
  }),
  CONNECT_DEVICE: message({ timeoutMs: authTimeoutMs }),
  CONNECT_OTP: message({ request: otp, timeoutMs: authTimeoutMs }),
  /** Asks for the emailed code in the wallet's own window. The page never sees it. */
  CONNECT_CODE: message({}),
  CONNECT_SOCIAL: message({
    request: v.object({
      uri: v.string(),
      preferredAccountType: v.optional(v.string()),
      chainId: v.optional(chainId),
      siwxMessage: v.optional(siwxMessage),
      rpcUrl: v.optional(v.string()),
    }),
    reply: user,
    timeoutMs: authTimeoutMs,
  }),
  /** Logs in with a passkey alone. The frame asks the user itself, since a passkey needs a click there. */
  CONNECT_PASSKEY: message({}),
  GET_FARCASTER_URI: message({ reply: v.object({ url: v.string() }), abort: 'never' }),
  CONNECT_FARCASTER: message({
    /** Set by a page that can show the number of `confirm`. It then sends the message again to keep waiting. */
    request: v.optional(v.object({ canConfirm: v.optional(v.boolean()) })),
    reply: v.object({ userName: v.string(), confirm: v.optional(loginConfirmation) }),
  }),
  GET_USER: message({
    request: v.optional(
      v.object({
        chainId: v.optional(chainId),
        preferredAccountType: v.optional(v.string()),
        socialUri: v.optional(v.string()),
        siwxMessage: v.optional(siwxMessage),
        rpcUrl: v.optional(v.string()),
      }),
    ),
    reply: user,
  }),
  GET_SOCIAL_REDIRECT_URI: message({
    request: v.object({ provider: v.picklist(socialProviders) }),
    // The page goes there itself, and a `javascript:` URL would run in it.
    reply: v.object({ uri: v.pipe(v.string(), v.regex(/^https?:\/\//i)) }),
    timeoutMs: authTimeoutMs,
  }),
  SIGN_OUT: message({}),
  IS_CONNECTED: message({
    request: v.optional(v.object({ token: v.optional(v.string()) })),
    reply: v.object({ isConnected: v.boolean() }),
  }),
  GET_CHAIN_ID: message({ reply: v.object({ chainId }) }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: message({
    reply: v.object({ smartAccountEnabledNetworks: v.array(v.number()) }),
  }),
  INIT_SMART_ACCOUNT: message({ reply: v.object({ address: v.string(), isDeployed: v.boolean() }) }),
  SET_PREFERRED_ACCOUNT: message({
    request: v.object({ type: v.string() }),
    reply: v.object({ type: v.string(), address: v.string() }),
  }),
  RPC_REQUEST: message({
    request: v.intersect([
      rpcPayload,
      v.object({
        chainId: v.optional(chainId),
        chainNamespace: v.optional(namespace),
        rpcUrl: v.optional(v.string()),
        window: v.optional(windowTicket),
      }),
    ]),
    reply: v.unknown(),
    abort: 'rpc',
  }),
  UPDATE_EMAIL: message({
    request: v.object({ email }),
    reply: v.object({ action: kindOr(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP', 'UNKNOWN'], 'UNKNOWN') }),
  }),
  UPDATE_EMAIL_PRIMARY_OTP: message({ request: otp }),
  UPDATE_EMAIL_SECONDARY_OTP: message({ request: otp, reply: v.object({ newEmail: email }) }),
  SYNC_THEME: message({ request: theme }),
  SYNC_DAPP_DATA: message({ request: dappData }),
  /** Shows the devices that wait for confirmation, so the user can confirm or remove them. */
  REVIEW_DEVICES: message({}),
  RELOAD: message({}),
  /** The page's requests and their results as JSON lines, for a file the user can save (FRAME-19). */
  GET_LOG: message({ reply: v.object({ text: v.string() }) }),
  RPC_ABORT: message({ isUnanswered: true }),
} satisfies Record<string, FrameRow>

/** Messages the frame sends on its own. */
export const frameNotices = {
  READY: v.object({ version: v.optional(v.string()) }),
  SESSION_UPDATE: v.object({ token: v.string() }),
  /** The frame needs to show something without a request; keep it visible until it says otherwise. */
  ATTENTION: v.object({ isNeeded: v.boolean() }),
} satisfies Record<string, Schema>

type Messages = typeof frameMessages
export type FrameMessageName = keyof Messages
export type FrameNoticeName = keyof typeof frameNotices
export type FrameNotice<N extends FrameNoticeName> = v.InferOutput<(typeof frameNotices)[N]>
type Of<N extends FrameMessageName, K extends PropertyKey> = K extends keyof Messages[N] ? Messages[N][K] : undefined
type Parsed<S> = S extends Schema ? v.InferOutput<S> : undefined
type Raw<S> = S extends Schema ? v.InferInput<S> : undefined

/** A handler's input, sent by the page. */
export type FrameRequest<N extends FrameMessageName> = Parsed<Of<N, 'request'>>
export type FrameCall<N extends FrameMessageName> = Raw<Of<N, 'request'>>
/** The payload of a success. */
export type FrameReply<N extends FrameMessageName> = Parsed<Of<N, 'reply'>>
/** One handler per message; a missing one doesn't compile. */
export type FrameHandlers<C> = {
  [N in FrameMessageName]: (payload: FrameRequest<N>, context: C) => Promise<FrameReply<N>> | FrameReply<N>
}

export const appEvent = <N extends FrameMessageName>(name: N) => `@w3m-app/${name}` as const
export const successEvent = <N extends FrameMessageName>(name: N) => `@w3m-frame/${name}_SUCCESS` as const
export const errorEvent = <N extends FrameMessageName>(name: N) => `@w3m-frame/${name}_ERROR` as const
/** The reply when the user declines. Third-party clients drop the error code, so sites look for these words. */
export const declinedAnswer = 'User rejected the request.'

export const noticeEvent = <N extends FrameNoticeName>(name: N) => `@w3m-frame/${name}` as const
