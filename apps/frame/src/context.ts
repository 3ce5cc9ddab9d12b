import type { FrameConfig } from '@latchkey/wire/api/frame'
import type { AccountType, FrameNoticeName, FrameRequest } from '@latchkey/wire/frame'
import type { Approvals } from './approvals.ts'
import type { Clock } from './clock.ts'
import type { FramePorts } from './framePorts.ts'
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
 * Logins in progress. The verifiers stay here, so only this document can finish them; a social login is in the store
 * instead, because a tab without popups leaves and returns. An email login survives a reload (`session/emailFlow.ts`).
 */
export type Flows = {
  email?:
    | {
        flowId: string
        email: string
        resendAt: number
        /** Until the emailed link was opened: the number to choose on its page. */
        link?: { matchNumber: string | null } | undefined
      }
    | undefined
  farcaster?: { flowId: string; verifier: string; stop: AbortController; isConfirming?: boolean } | undefined
  passkey?: PasskeyLogin | undefined
  emailChange?: { flowId: string } | undefined
  /** The code that just logged in; a page may send it again while its wallet waits for the emailed link. */
  entered?: { otp: string; userId: string } | undefined
  /** The one sign-in without a screen that a login allows. */
  signIn?: { userId: string; until: number } | undefined
}

/** What the page says about itself. Shown as a claim, never trusted. */
export type PageData = {
  theme: FrameRequest<'SYNC_THEME'>
  dapp: FrameRequest<'SYNC_DAPP_DATA'>['metadata']
}

/** Shared state of all handlers. */
export type FrameState = {
  projectId: string
  config: FrameConfig
  /** The pinned origin of the page. */
  origin: string
  clock: Clock
  store: KeyStore
  tab: FramePorts['tab']
  callWallet: CallWallet
  callNode: CallNode
  callApi: CallApi
  session: FrameSession
  logins: Logins
  vault: Vault
  passkeyLogin(): PasskeyLogin
  /** Wallet prompts while the page shows the frame. */
  prompt(): Promise<UnlockPrompt>
  approvals: Approvals
  payments: Payments
  requests: OpenRequests
  flows: Flows
  page: PageData
  network: ActiveNetwork
  /** The account type requested by the page, until the user chooses. */
  wishedAccountType: AccountType | undefined
  /** Log lines, none of which can hold a secret. */
  log(): string
  notify(name: FrameNoticeName, payload: unknown): void
  /** Removes the wallet's own prompts: a recovery code, a passkey. */
  cancelPrompts(): void
}

/** What an email login needs, in the frame and on the wallet page. */
export type LoginPlace = Pick<
  FrameState,
  'projectId' | 'origin' | 'clock' | 'store' | 'tab' | 'session' | 'callWallet' | 'logins'
> & { flows: Pick<Flows, 'email'> }

/** Input of one handler. The state is shared; the request is its own. */
export type Context = { state: FrameState; request: OpenRequest }
