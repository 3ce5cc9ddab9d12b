import { walletLimits } from '@latchkey/wire/limits'
import type { DecodedSolana } from '../decode/decodeSolana.ts'
import type { AllowanceEffect, Effects, Loss } from './classTable.ts'
import { outgoingOf, type TestRun } from './testRun.ts'

type Evidence = {
  decoded: DecodedSolana
  /** Lamports that the account pays; undefined where that is not known. */
  fee: bigint | undefined
  run: TestRun | undefined
  isReverted: boolean
  hasFacts: boolean
}

/**
 * The worst case of Solana transactions. Solana assets have no price here, so nothing that leaves has one. The page
 * also sets the fee, and its own validator could earn it: anything above an ordinary fee counts as money that leaves.
 */
export const solanaWorstCase = ({ decoded, fee, run, isReverted, hasFacts }: Evidence): Effects => {
  const leaves = [...decoded.outgoing, ...(run ? outgoingOf(run) : [])].filter(({ units }) => units > 0n)
  return {
    isRun: run?.isComplete === true,
    isReverted,
    hasFacts,
    changesRule: run?.changesRule ?? false,
    losses: leaves.map((): Loss => ({ micros: undefined, isNew: true, isPoor: false })),
    feeMicros: fee === undefined || fee > walletLimits.stepUp.feeLamports ? undefined : 0n,
    allowances: (run?.granted ?? []).map(
      ({ coversAll }): AllowanceEffect => ({ spender: 'contract', micros: undefined, isEverything: coversAll }),
    ),
    sentToday: 0n,
  }
}
