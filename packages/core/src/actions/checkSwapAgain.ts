import type { Kit } from '../kit.ts'
import { withRun } from '../state/swap.ts'
import { changeSwap } from './changeSwap.ts'

/** Continues to follow a swap whose outcome is unknown. */
export const checkSwapAgain = (kit: Kit): void =>
  changeSwap(kit, (state) => (state.run?.phase === 'unknown' ? withRun(state, { phase: 'sent' }) : state))
