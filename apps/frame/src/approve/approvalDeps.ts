import type { Language } from '@latchkey/wire/languages'
import type { FactsData } from '../decode/facts.ts'
import type { TestRun } from '../effects/testRun.ts'
import type { WaitingDevice } from '../vault/unlockPrompt.ts'
import type { Approval, Decision } from './approval.ts'
import type { ApprovalTheme } from './approvalTheme.ts'

/** What a window of the wallet's own asks about: a request of a page, or a device that logged in. */
export type WindowRequest = { theme: ApprovalTheme; language: Language } & (
  | { approval: Approval }
  | { device: WaitingDevice }
)

/** What it asks the frame for, because it has no login of its own. A check that failed before is tried again. */
export type WindowChecks = { loadFacts: () => Promise<FactsData>; simulate: () => Promise<TestRun | undefined> }

/** How a window of its own ended: with a decision, closed without one, or never opened. */
export type WindowAnswer = Decision | 'closed' | 'blocked'

/** What the approval screen takes from the rest of the frame. */
export type ApprovalDeps = {
  /** Token, contract and account facts from the operator's node. When it fails, the worst case counts. */
  loadFacts: (approval: Approval) => Promise<FactsData>
  /** Runs the request; undefined where that can't be done. Throws `node.executionReverted` when the run failed. */
  simulate: (approval: Approval) => Promise<TestRun | undefined>
  theme: () => ApprovalTheme
  /**
   * For what is grave: the person shows themselves to their passkey, if they have one. Called inside the tap. A window
   * of its own has none: the frame that opened it asks when the answer has come back.
   */
  stepUp?: (approval: Approval) => Promise<void>
  /** The frame's own log, for a file that the person saves; a window of its own has none. */
  log?: () => string
  /** What the visitor reads. */
  language: () => Language
  /**
   * Asks in a window of its own (`walletWindow.ts` unless another is given): for grave requests, in a frame that is too
   * small, and where the browser can't tell whether the frame is covered. Must be called inside the tap.
   */
  openWindow?: (request: WindowRequest, checks: WindowChecks) => Promise<WindowAnswer>
}
