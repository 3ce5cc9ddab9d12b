import { serverLimits } from '@latchkey/wire/limits'
import * as v from 'valibot'
import type { Chain } from '../../sources/chain/createChain.ts'
import type { NodeAnswer } from '../../sources/chain/readAnswers.ts'
import { operationCost, quantity } from './userOperation.ts'

const no = (code: number, message: string): NodeAnswer => ({ error: { code, message } })

/**
 * Why an operation is refused, for example because it costs far more than current fees; undefined if it may go through.
 */
export const checkOperation = async (raw: unknown, chain: Pick<Chain, 'request'>): Promise<NodeAnswer | undefined> => {
  const parsed = v.safeParse(operationCost, raw)
  if (!parsed.success) return no(-32602, 'The user operation cannot be read.')
  const { maxFeePerGas, ...gas } = parsed.output
  const units = Object.values(gas).reduce((sum, one) => sum + one, 0n)
  if (units > serverLimits.operation.gas)
    return no(-32602, `An operation may use at most ${serverLimits.operation.gas} gas.`)
  if (maxFeePerGas === 0n) return undefined
  const price = v.safeParse(quantity, await chain.request('eth_gasPrice').catch(() => undefined))
  if (!price.success || price.output === 0n) return no(-32603, 'The network did not answer this call.')
  if (maxFeePerGas > price.output * serverLimits.operation.priceTimes)
    return no(-32602, 'The fee of this operation is far above current network fees.')
  return undefined
}
