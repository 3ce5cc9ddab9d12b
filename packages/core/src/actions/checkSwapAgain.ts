import type { Kit } from '../kit.ts'
import { withRun } from '../state/swap.ts'
import { changeSwap } from './changeSwap.ts'

/** Goes on following a swap whose end nobody could tell. */
export const checkSwapAgain = (kit: Kit): void =>
  changeSwap(kit, (state) => (state.run?.phase === 'unknown' ? withRun(state, { phase: 'sent' }) : state))
