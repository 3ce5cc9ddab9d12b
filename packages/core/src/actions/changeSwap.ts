import type { Kit } from '../kit.ts'
import { type SwapState, swapOf } from '../state/swap.ts'

/** Takes one step in the swap that is being made. */
export const changeSwap = ({ store }: Kit, step: (state: SwapState) => SwapState): void =>
  store.setState((state) => ({ swap: step(swapOf(state)) }))
