import type { Language } from '@latchkey/wire/languages'
import type { FactsData } from '../decode/facts.ts'
import type { TestRun } from '../effects/testRun.ts'
import type { Approval, Decision } from './approval.ts'
import type { ApprovalTheme } from './approvalTheme.ts'

/** What a screen in another window needs in order to say the same. */
export type ApprovalEvidence = {
  approval: Approval
  /** Undefined where they could not be loaded. */
  facts: FactsData | undefined
  run: TestRun | undefined
  isReverted: boolean
  theme: ApprovalTheme
  language: Language
}

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
   * Asks in a window of its own (`walletWindow.ts` unless another is given), where a frame is too small or the browser
   * cannot tell whether it is covered. Must be called inside the tap.
   */
  openWindow?: (evidence: ApprovalEvidence) => Promise<WindowAnswer>
}
