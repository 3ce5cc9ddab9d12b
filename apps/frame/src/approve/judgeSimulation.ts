import { WalletError } from '@latchkey/wire/walletErrors'
import { compareChanges } from '../decode/compareChanges.ts'
import { type DecodedCall, flatten } from '../decode/decoded.ts'
import { type Facts, factsFrom } from '../decode/facts.ts'
import { type Warning, warn } from '../decode/warnings.ts'
import { type Effects, effectCodes, paysStrangers } from '../effects/classTable.ts'
import { solanaWorstCase } from '../effects/solanaWorstCase.ts'
import type { Granted, TestRun } from '../effects/testRun.ts'
import { worstCase } from '../effects/worstCase.ts'
import type { Approval } from './approval.ts'
import type { ApprovalReading } from './readApproval.ts'
import type { Loaded } from './useLoaded.ts'

/** What the screen says about the simulation. */
export type SimulationView =
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'done'; run: TestRun; isAsSaid: boolean; unsaid: readonly Granted[] }

type Judged = {
  view: SimulationView
  warnings: readonly Warning[]
  /** More could go to new receivers than an embedded screen may approve. */
  isForWindow: boolean
}

const notJudged = { warnings: [], isForWindow: false }

/** True when the network itself rejected the simulation, which says more than a missing one. */
const isReverted = (run: Loaded<unknown>): boolean =>
  run.status === 'failed' && run.error instanceof WalletError && run.error.code === 'node.executionReverted'

const effectsOf = (
  { subject }: Approval,
  { body, claims }: Pick<ApprovalReading, 'body' | 'claims'>,
  { facts, hasFacts }: { facts: Facts; hasFacts: boolean },
  run: { run: TestRun | undefined; isReverted: boolean },
): Effects | undefined => {
  if (subject.kind === 'transaction')
    return worstCase({ calls: subject.calls, words: claims, fee: subject.fee, facts, hasFacts, ...run })
  if (body.kind !== 'solana') return undefined
  return solanaWorstCase({ decoded: body.decoded, fee: facts.solana?.fee, hasFacts, ...run })
}

/** Later spending that no call mentions; what a later call of the same request uses up is excluded. */
const unsaidOf = ({ granted }: TestRun, claims: readonly DecodedCall[]): readonly Granted[] => {
  const said = claims.flatMap(flatten).flatMap(({ spender }) => spender?.toLowerCase() ?? [])
  return granted.filter(({ isLeft, spender }) => isLeft && !said.includes(spender.toLowerCase()))
}

/** Rates a request by its effects: the worst that simulation, decoded calls and facts allow. */
export const judgeSimulation = (
  approval: Approval,
  reading: Pick<ApprovalReading, 'body' | 'claims' | 'facts'>,
  hasFacts: boolean,
  loaded: Loaded<TestRun | undefined>,
): Judged => {
  const run = loaded.status === 'done' ? loaded.value : undefined
  const about = { facts: factsFrom(reading.facts), hasFacts }
  const effects = effectsOf(approval, reading, about, { run, isReverted: isReverted(loaded) })
  if (!effects) return { view: { status: 'none' }, ...notJudged }
  if (loaded.status === 'loading') return { view: { status: 'loading' }, ...notJudged }
  const warnings = effectCodes(effects).map((code) => warn(code))
  const isForWindow = paysStrangers(effects)
  if (!run) return { view: { status: 'failed' }, warnings, isForWindow }
  const words = reading.body.kind === 'solana' ? [reading.body.decoded] : reading.claims
  const verdict = compareChanges(words, run)
  return {
    view: { status: 'done', run, isAsSaid: verdict === 'same', unsaid: unsaidOf(run, reading.claims) },
    warnings: verdict === 'differs' ? [...warnings, warn('simulationDiffers')] : warnings,
    isForWindow,
  }
}
