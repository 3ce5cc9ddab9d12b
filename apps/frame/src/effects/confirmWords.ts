import type { Call, DecodedCall } from '../decode/decoded.ts'
import { flatten } from '../decode/decoded.ts'
import type { Facts } from '../decode/facts.ts'
import { readContractCall } from '../decode/rows/readContractCall.ts'
import { sortWarnings } from '../decode/warnings.ts'
import type { Change } from './testRun.ts'

/** Kinds that promise a return. */
const trades: readonly DecodedCall['kind'][] = ['swap', 'wrap', 'unwrap']

/** Whether a decoded call promises a return, which only a simulation can confirm. */
export const isTrade = (call: DecodedCall): boolean => flatten(call).some(({ kind }) => trades.includes(kind))

const isConfirmed = (call: DecodedCall, to: Call['to'], step: readonly Change[] | undefined, facts: Facts): boolean => {
  if (!to || !step || !facts.knownCode(to)) return false
  return call.incoming.every(({ asset, units }) => {
    const came = step.find((change) => change.asset === asset.toLowerCase() && change.tokenId === undefined)
    return units === 0n || (came !== undefined && came.units >= units)
  })
}

/**
 * A decoded call as far as the simulation confirms it. A trade on unknown code, or one that returned less, is reduced
 * to what is certain: a contract call and what it can take.
 */
export const confirmWords = (
  call: DecodedCall,
  { to, value }: Call,
  step: readonly Change[] | undefined,
  facts: Facts,
): DecodedCall => {
  if (!to || !isTrade(call) || isConfirmed(call, to, step, facts)) return call
  const told = readContractCall(to, value, call.outgoing, facts)
  return {
    ...call,
    ...told,
    title: facts.words.title(told.verb, told.headline),
    warnings: sortWarnings([...call.warnings, ...told.warnings]),
    approvals: [],
    inner: [],
  }
}
