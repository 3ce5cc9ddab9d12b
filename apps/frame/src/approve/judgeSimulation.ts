import { type Address, isSameAddress } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/walletErrors'
import { compareChanges } from '../decode/compareChanges.ts'
import { type ClaimedApproval, type DecodedCall, flatten, type Part } from '../decode/decoded.ts'
import { type Facts, factsFrom } from '../decode/facts.ts'
import { part } from '../decode/rows/part.ts'
import { movedWarnings, type Warning, warn } from '../decode/warnings.ts'
import { type Effects, effectCodes, paysStrangers } from '../effects/classTable.ts'
import { solanaWorstCase } from '../effects/solanaWorstCase.ts'
import { type Change, type Granted, grossChanges, netChanges, type TestRun } from '../effects/testRun.ts'
import { worstCase } from '../effects/worstCase.ts'
import type { Approval } from './approval.ts'
import type { ApprovalReading } from './readApproval.ts'
import type { Loaded } from './useLoaded.ts'

type AddressPart = Extract<Part, { type: 'address' }>

/** What moves; `token` only if its symbol can't be trusted. */
export type Moved = Change & { token?: AddressPart | undefined }

/** Later spending that the request doesn't mention, with its parties. */
export type Unsaid = Granted & { spentBy: AddressPart; token: AddressPart | undefined }

/** What the screen says about the simulation. */
export type SimulationView =
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'done'; run: TestRun; moved: readonly Moved[]; isAsSaid: boolean; unsaid: readonly Unsaid[] }

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

const covers = (said: ClaimedApproval, { kind, asset, tokenId, spender, units }: Granted): boolean =>
  said.kind === kind &&
  isSameAddress(said.asset, asset) &&
  said.tokenId === tokenId &&
  isSameAddress(said.spender, spender) &&
  said.units >= units

/** A token by its address, if anyone could have given it its symbol. */
const unlisted = (asset: string, { assets }: TestRun, facts: Facts): AddressPart | undefined =>
  asset === 'native' || assets[asset]?.isListed ? undefined : part.address('Token', asset as Address, 'token', facts)

/** Later spending that no call shows; what a later call of the same request uses up is excluded. */
const unsaidOf = (run: TestRun, shown: readonly DecodedCall[], facts: Facts): readonly Unsaid[] => {
  const said = shown.flatMap(flatten).flatMap(({ approvals = [] }) => approvals)
  return run.granted
    .filter((one) => one.isLeft && !said.some((approval) => covers(approval, one)))
    .map((one) => ({
      ...one,
      spentBy: part.address('Spender', one.spender as Address, 'spender', facts),
      token: unlisted(one.asset, run, facts),
    }))
}

/** What moves. Only calls that all happen or none offset each other. */
const movedBy = ({ subject }: Approval, run: TestRun): readonly Change[] => {
  const isAtomic =
    subject.kind === 'transaction' && (subject.accountType === 'smartAccount' || subject.isUpgraded !== undefined)
  return isAtomic || run.steps.length === 1 ? netChanges(run) : grossChanges(run)
}

/** Rates a request by its effects: the worst that simulation, decoded calls and facts allow. */
export const judgeSimulation = (
  approval: Approval,
  reading: Pick<ApprovalReading, 'body' | 'claims' | 'confirmed' | 'facts'>,
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
  const moved = movedBy(approval, run).map((one) => ({ ...one, token: unlisted(one.asset, run, about.facts) }))
  const unsaid = unsaidOf(run, reading.confirmed, about.facts)
  const posing = [...moved, ...unsaid].flatMap(({ asset }) => {
    const fact = run.assets[asset]
    return fact ? movedWarnings(asset, fact, about.facts) : []
  })
  return {
    view: { status: 'done', run, moved, isAsSaid: verdict === 'same', unsaid },
    warnings: [...warnings, ...posing, ...(verdict === 'differs' ? [warn('simulationDiffers')] : [])],
    isForWindow,
  }
}
