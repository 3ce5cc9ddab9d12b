import { useCountdown } from '../lists/useCountdown.ts'
import { useKit } from './useKit.ts'

/** Counts down the whole seconds until a time by the kit's clock; undefined if there is none. */
export const useSecondsUntil = (at: number | undefined): number | undefined => useCountdown(at, useKit().ports.clock)
