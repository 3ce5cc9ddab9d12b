import type { DecodedCall } from '../decoded.ts'
import type { Facts } from '../facts.ts'
import { warn } from '../warnings.ts'
import type { Place, Reading } from './callRow.ts'
import { readContractCall } from './readContractCall.ts'

/** Calls that a contract is only told to make: it gets the coin, and could take what they name. */
export const claimedOnly = (claimed: readonly DecodedCall[], used: bigint, { to, value, facts }: Place): Reading => {
  const taken = claimed.flatMap(({ outgoing }) => outgoing).filter(({ asset }) => asset !== 'native')
  const told = readContractCall(to, value, taken, facts)
  return {
    ...told,
    // Claims can raise an alarm, but not calm: "your own account" may not get anything.
    warnings: [
      ...claimed.flatMap(({ warnings }) => warnings).filter(({ level }) => level !== 'info'),
      ...told.warnings,
      ...(used < value ? [warn('valueAttached')] : []),
    ],
    outgoing: [
      ...(value > 0n ? [{ asset: 'native' as const, units: value, to }] : []),
      ...taken.map((one) => ({ ...one, to })),
    ],
    claimed,
    usedValue: value,
  }
}

/** A reading as a call that is only claimed. */
export const toClaim = (reading: Reading, { words }: Facts): DecodedCall => {
  const { warnings = [], outgoing = [], incoming = [], inner = [] } = reading
  const title = words.title(reading.verb, reading.headline)
  return { ...reading, title, warnings, outgoing, incoming, inner, isDecoded: true }
}
