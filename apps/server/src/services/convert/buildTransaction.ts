import type { convert } from '@latchkey/wire/api/convert'
import { type Address, type Hex, nativeTokenAddress } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { RpcError } from '@latchkey/wire/walletErrors'
import { fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import type { Chain } from '../../sources/chain/createChain.ts'
import { orChainDown } from '../chainDown.ts'
import { loadSpelling } from '../loadSpelling.ts'
import type { Services } from '../services.ts'
import { chooseQuote, leastOut } from './chooseQuote.ts'
import { readAccount, readAmount, readPair } from './readPair.ts'

type Body = Parameters<typeof buildTransaction>[0]['body']
type Sent = { from: Address; to: Address; data: Hex; value: bigint }

/** Gas per swap and per pool if there is no estimate; slightly above the most expensive pool of the seed. */
const gasBase = 120_000n
const gasPerHop = 130_000n

/** A swap as a transaction, with minimum received, recipient and deadline in its data (API-10). */
export const buildTransaction: Handler<typeof convert.buildTransaction> = ({ body }, { services }) =>
  orChainDown(answer(body, services))

const answer = async (body: Body, services: Services) => {
  const amount = readAmount(body.amount)
  if (!body.eip155) throw fail(400, '', 'eip155 with a slippage is required.')
  const user = readAccount(body.userAddress)
  if (user.chainId !== readAccount(body.from).chainId) throw fail(400, '', 'User and tokens must be on the same chain.')
  const { desk, from, to } = await readPair(services, body.from, body.to)
  const [quotes, allowances, { standard }, spell] = await Promise.all([
    desk.swaps.quote(from, to, amount),
    from === nativeTokenAddress ? new Map<Address, bigint>() : desk.swaps.allowances(from, user.address),
    desk.gas.read(),
    loadSpelling(),
  ])
  const quote = chooseQuote(quotes, allowances, amount)
  const minimumOut = leastOut(quote.amountOut, body.eip155.slippage)
  const deadline = BigInt(Math.floor(Date.now() / 1_000) + limits.swap.deadlineSeconds)
  const data = quote.data({ minimumOut, recipient: user.address, deadline })
  const value = from === nativeTokenAddress ? amount : 0n
  const gas = body.disableEstimate
    ? gasBase + gasPerHop * BigInt(quote.hops)
    : await estimateGas(desk.chain, { from: user.address, to: quote.target, data, value })
  return {
    tx: {
      from: spell(user.chainId, user.address),
      to: spell(desk.chain.id, quote.target),
      data,
      amount: quote.amountOut.toString(),
      eip155: { gas: gas.toString(), gasPrice: standard.toString() },
    },
  }
}

/** The node's estimate plus a fifth: chain 1329 doesn't refund all unused gas. */
const estimateGas = async (chain: Chain, { from, to, data, value }: Sent): Promise<bigint> => {
  try {
    const estimate = await chain.request('eth_estimateGas', [{ from, to, data, value: `0x${value.toString(16)}` }])
    return (BigInt(String(estimate)) * 12n) / 10n
  } catch (cause) {
    if (!(cause instanceof RpcError)) throw cause
    throw fail(400, '', 'This swap would fail now: the balance or the approval is too low.', { cause })
  }
}
