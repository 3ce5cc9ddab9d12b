import type { FrameConfig } from '@latchkey/wire/api/frame'
import type { AccountType, FrameNoticeName, FrameRequest } from '@latchkey/wire/frame'
import type { Approvals } from './approvals.ts'
import type { Clock } from './clock.ts'
import type { CallNode } from './methods/callNode.ts'
import type { ActiveNetwork } from './network.ts'
import type { OpenRequest, OpenRequests } from './openRequests.ts'
import type { Payments } from './record/createPayments.ts'
import type { CallApi } from './session/callApi.ts'
import type { CallWallet } from './session/createCallWallet.ts'
import type { Logins } from './session/createLogins.ts'
import type { FrameSession } from './session/createSession.ts'
import type { KeyStore } from './session/keyStore.ts'
import type { PasskeyLogin } from './session/passkeyLogin.ts'
import type { Vault } from './vault/createVault.ts'
import type { UnlockPrompt } from './vault/unlockPrompt.ts'

/**
 * Logins that have begun and not ended. The verifiers stay here, so that only this document can end them; a social
 * login is kept in the store instead, because a tab without popups leaves and comes back.
 */
export type Flows = {
  email?: { flowId: string; email: string; resendAt: number } | undefined
  farcaster?: { flowId: string; verifier: string; stop: AbortController; isConfirming?: boolean } | undefined
  passkey?: PasskeyLogin | undefined
  emailChange?: { flowId: string } | undefined
  /** The code that has just logged in; a page may hand it in again while its wallet waits for the emailed link. */
  entered?: { otp: string; userId: string } | undefined
  /** The one sign-in without a screen that a login brings. */
  signIn?: { userId: string; until: number } | undefined
}

/** What the page has told about itself. Shown as what it calls itself, never believed. */
export type PageData = {
  theme: FrameRequest<'SYNC_THEME'>
  dapp: FrameRequest<'SYNC_DAPP_DATA'>['metadata']
}

/** Everything that handlers share for the life of the document. */
export type FrameState = {
  projectId: string
  config: FrameConfig
  /** The pinned origin of the page. */
  origin: string
  clock: Clock
  store: KeyStore
  call: CallWallet
  callNode: CallNode
  callApi: CallApi
  session: FrameSession
  logins: Logins
  vault: Vault
  passkeyLogin(): PasskeyLogin
  /** What the wallet itself asks, while the page shows the frame. */
  prompt(): Promise<UnlockPrompt>
  approvals: Approvals
  payments: Payments
  requests: OpenRequests
  flows: Flows
  page: PageData
  network: ActiveNetwork
  /** The kind of account that the page asked for; it counts until the person has chosen. */
  wishedAccountType: AccountType | undefined
  /** The lines of the log, none of which can hold a secret. */
  log(): string
  notify(name: FrameNoticeName, payload: unknown): void
  /** Takes away what the wallet itself asks: a recovery code, a passkey. */
  cancelPrompts(): void
}

/** What one handler receives. The state is shared; the request is its own. */
export type Context = { state: FrameState; request: OpenRequest }
