import { limits } from '@latchkey/wire/limits'
import * as v from 'valibot'
import type { Chain } from '../../sources/chain/createChain.ts'
import type { NodeAnswer } from '../../sources/chain/readAnswers.ts'

/** Who asks for the operator's bundler or paymaster. */
export type Asker = { origin: string | undefined; allowedOrigins: readonly string[] }

/** Methods that carry an operation and so cost the operator something; the others only read. */
const carriers = /^(eth_sendUserOperation|eth_estimateUserOperationGas|pm_)/

const quantity = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-fA-F]{1,64}$/),
    v.transform((text) => BigInt(text)),
  ),
  '0x0',
)
const operation = v.object({
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
  paymasterVerificationGasLimit: quantity,
  paymasterPostOpGasLimit: quantity,
  maxFeePerGas: quantity,
})

const no = (code: number, message: string): NodeAnswer => ({ error: { code, message } })

/**
 * Why an operation is not carried; undefined where it may be. The id of a project is public, so its bundler and
 * paymaster serve its own sites and the wallet alone, and nothing that costs far more than the network asks now.
 */
export const checkOperation = async (
  method: string,
  [raw]: readonly unknown[],
  { origin, allowedOrigins }: Asker,
  chain: Pick<Chain, 'request'>,
): Promise<NodeAnswer | undefined> => {
  if (!carriers.test(method)) return undefined
  if (origin === undefined || !allowedOrigins.includes(origin))
    return no(4100, 'This site may not use the bundler or the paymaster of this project.')
  const parsed = v.safeParse(operation, raw)
  if (!parsed.success) return no(-32602, 'The user operation cannot be read.')
  const { maxFeePerGas, ...gas } = parsed.output
  const units = Object.values(gas).reduce((sum, one) => sum + one, 0n)
  if (units > limits.operation.gas) return no(-32602, `An operation may use at most ${limits.operation.gas} gas.`)
  if (maxFeePerGas === 0n) return undefined
  const price = v.safeParse(quantity, await chain.request('eth_gasPrice').catch(() => undefined))
  if (!price.success || price.output === 0n) return no(-32603, 'The network did not answer this call.')
  if (maxFeePerGas > price.output * limits.operation.priceTimes)
    return no(-32602, 'The fee of this operation is far above what the network asks now.')
  return undefined
}
