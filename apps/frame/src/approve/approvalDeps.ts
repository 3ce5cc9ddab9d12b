import type { WindowTicket } from '@latchkey/wire/frame'
import type { Language } from '@latchkey/wire/languages'
import type { FactsData } from '../decode/facts.ts'
import type { TestRun } from '../effects/testRun.ts'
import type { WaitingDevice } from '../vault/unlockPrompt.ts'
import type { Approval, Decision } from './approval.ts'
import type { ApprovalTheme } from './theme/approvalTheme.ts'

/** What a wallet window asks about: a page's request, or a device that logged in. */
export type WindowRequest = { theme: ApprovalTheme; language: Language } & (
  | { approval: Approval }
  | { device: WaitingDevice }
)

/** What it asks the frame for, because it has no login of its own. A failed check is retried. */
export type WindowChecks = { loadFacts: () => Promise<FactsData>; simulate: () => Promise<TestRun | undefined> }

/** The end of a wallet window: a decision, closed without one, never opened, or opened by the page but not there. */
export type WindowAnswer = Decision | 'closed' | 'blocked' | 'absent'

/** How the frame ends a request in a window that the page opened: it closes, or waits for the next request. */
export type WindowEnd = 'close' | 'wait'

/** Asks in the window with this ID, which the page opened. */
export type JoinWindow = (
  id: string,
  asked: {
    request: WindowRequest
    checks: WindowChecks
    /** Takes the request back. */
    signal: AbortSignal
    /** Whether the window closes after this answer or waits for the next request. */
    endsWith: (answer: WindowAnswer) => WindowEnd
  },
) => Promise<WindowAnswer>

/** The approval screen's dependencies on the rest of the frame. */
export type ApprovalDeps = {
  /** Token, contract and account facts from the operator's node. If it fails, the worst case counts. */
  loadFacts: (approval: Approval) => Promise<FactsData>
  /** Simulates the request; undefined where that isn't possible. Throws `node.executionReverted` when it fails. */
  simulate: (approval: Approval) => Promise<TestRun | undefined>
  theme: () => ApprovalTheme
  /**
   * For serious requests: asks for the passkey, if there is one. Called inside the tap. A wallet window has none: the
   * frame that opened it asks after the answer.
   */
  stepUp?: (approval: Approval) => Promise<void>
  /** The frame's log, for the user to save; a wallet window has none. */
  log?: () => string
  /** The UI text. */
  language: () => Language
  /**
   * Asks in a wallet window (`walletWindow.ts` by default): for serious requests, in a small frame, and if the
   * browser can't detect covers. Must be called inside the tap.
   */
  openWindow?: (request: WindowRequest, checks: WindowChecks) => Promise<WindowAnswer>
  /** The wallet window that the page opened inside the user's press, if any. */
  window?: WindowTicket | undefined
  /** Asks in that window, because the browser can't detect covers. */
  joinWindow?: JoinWindow
}
