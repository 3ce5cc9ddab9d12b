import type { Call, DecodedCall } from '../decode/decoded.ts'
import { flatten } from '../decode/decoded.ts'
import { amountText } from '../decode/displayAmount.ts'
import type { Facts } from '../decode/facts.ts'
import { part } from '../decode/rows/part.ts'
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
  const { words } = facts
  const sends = value > 0n ? amountText('native', value, facts) : undefined
  const verb = sends === undefined ? words.call : words.send
  const headline = sends ?? words.aContract
  const others = call.outgoing.filter(({ asset }) => asset !== 'native')
  return {
    ...call,
    kind: 'contractCall',
    verb,
    headline,
    title: words.title(verb, headline),
    parts: [
      ...(value > 0n ? [part.amount(words.amount, 'native', value, facts)] : []),
      ...others.map(({ asset, units }) => part.amount(words.upTo, asset, units, facts)),
      part.address('To', to, 'receiver', facts),
    ],
    inner: [],
  }
}
