import { type Finding, fail, pass, warn } from '../conformance/check.ts'

const fineMs = 5_000
const bearableMs = 30_000
const advice = 'Let a time service such as chrony or systemd-timesyncd set the clock of this machine.'

/**
 * Compares another clock with ours, which read `asked` before and `answered` after the request. One with whole seconds
 * may be a second behind.
 */
export const clockFinding = (theirs: number, asked: number, answered: number, resolutionMs = 0): Finding => {
  const early = asked - theirs - resolutionMs
  const late = theirs - answered
  const apart = Math.max(early, late, 0)
  if (apart <= fineMs) return pass('agrees with ours')
  const found = `ours is ${Math.round(apart / 1_000)} s ${early > late ? 'ahead' : 'behind'}`
  return apart <= bearableMs ? warn(found, advice) : fail(found, advice)
}
