import type { convert } from '@latchkey/wire/api/convert'
import { type Address, nativeTokenAddress } from '@latchkey/wire/caip'
import { fail } from '../../http/errors.ts'
import type { Call, Handler } from '../../http/mount.ts'
import { orChainDown } from '../chainDown.ts'
import { loadSpelling } from '../loadSpelling.ts'
import { insufficientLiquidity } from './chooseQuote.ts'
import { type Pair, readAmount, readPair, readUser } from './readPair.ts'

type Query = Parameters<typeof buildApprove>[0]['query']
type Asked = Pick<Call, 'services' | 'network'>
type Asker = { user: Address | undefined; network: string }

const maxUint256 = (1n << 256n) - 1n

/**
 * The approval that a swap needs (API-11), for exactly `amount` if given. `from` and `to` are the requested tokens,
 * since clients send the data to `from`.
 */
export const buildApprove: Handler<typeof convert.buildApprove> = ({ query }, call) => orChainDown(answer(query, call))

const answer = async (query: Query, { services, network }: Asked) => {
  const amount = query.amount === undefined ? undefined : readAmount(query.amount)
  const pair = await readPair(services, query.from, query.to)
  if (pair.from === nativeTokenAddress) throw fail(400, 'from', 'The coin of a chain needs no approval.')
  const [{ encodeFunctionData, erc20Abi }, spell] = await Promise.all([import('viem'), loadSpelling()])
  const [spender, { standard }] = await Promise.all([
    findSpender(pair, { user: readUser(query.userAddress, pair.desk.chain.id), network }, amount),
    pair.desk.gas.read(),
  ])
  const args = [spender, amount ?? maxUint256] as const
  return {
    tx: {
      from: spell(pair.desk.chain.id, pair.from),
      to: spell(pair.desk.chain.id, pair.to),
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }),
      value: '0',
      eip155: { gasPrice: standard.toString() },
    },
  }
}

/** The router from the user's quote; otherwise the best one for the amount, or for one token if no amount is given. */
const findSpender = async ({ desk, from, to }: Pair, { user, network }: Asker, amount: bigint | undefined) => {
  const key = user && { chain: desk.chain.id, owner: user, token: from, network }
  const pin = key && (await desk.pins.find(key))
  if (pin?.to === to && pin.needsApproval) return pin.target
  const whole = 10n ** BigInt((await desk.tokens.decimals(from)) ?? 0)
  const [best] = await desk.swaps.quote(from, to, amount ?? whole)
  if (!best) throw insufficientLiquidity()
  if (!best.needsApproval) throw fail(400, 'to', 'Unwrapping needs no approval.')
  // The next allowance request is about the router approved here.
  if (key) await desk.pins.put(key, { target: best.target, to, needsApproval: true })
  return best.target
}
