import { WalletError } from '@latchkey/wire/walletErrors'
import { compareChanges } from '../decode/compareChanges.ts'
import { type Warning, warn } from '../decode/warnings.ts'
import type { AssetChange } from './assetChange.ts'
import type { ApprovalBody } from './readApproval.ts'
import type { Loaded } from './useLoaded.ts'

/** What the screen says of the test run. */
export type SimulationView =
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'done'; changes: readonly AssetChange[]; isAsSaid: boolean }

const claimsOf = (body: ApprovalBody): Parameters<typeof compareChanges>[0] | undefined => {
  if (body.kind === 'call') return [body.call]
  if (body.kind === 'batch') return body.calls
  return body.kind === 'solana' ? [body.decoded] : undefined
}

/** Holds the test run against the words of the screen. */
export const judgeSimulation = (
  body: ApprovalBody,
  run: Loaded<readonly AssetChange[] | undefined>,
): { view: SimulationView; warnings: readonly Warning[] } => {
  const claims = claimsOf(body)
  if (!claims) return { view: { status: 'none' }, warnings: [] }
  if (run.status === 'loading') return { view: { status: 'loading' }, warnings: [] }
  if (run.status === 'failed' && run.error instanceof WalletError && run.error.code === 'node.executionReverted') {
    return { view: { status: 'failed' }, warnings: [warn('reverts')] }
  }
  if (run.status === 'failed' || !run.value) return { view: { status: 'failed' }, warnings: [warn('notSimulated')] }
  const verdict = compareChanges(claims, run.value)
  return {
    view: { status: 'done', changes: run.value, isAsSaid: verdict === 'same' },
    warnings: verdict === 'differs' ? [warn('simulationDiffers')] : [],
  }
}
