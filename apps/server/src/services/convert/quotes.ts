import type { convert } from '@latchkey/wire/api/convert'
import { limits } from '@latchkey/wire/limits'
import type { Call, Handler } from '../../http/mount.ts'
import { orChainDown } from '../chainDown.ts'
import { loadSpelling } from '../loadSpelling.ts'
import { insufficientLiquidity, orderQuotes } from './chooseQuote.ts'
import { readAmount, readPair, readUser } from './readPair.ts'

type Query = Parameters<typeof quotes>[0]['query']
type Asked = Pick<Call, 'services' | 'network'>

/** Quotes from all routers, best first (API-05). */
export const quotes: Handler<typeof convert.quotes> = ({ query }, call) => orChainDown(answer(query, call))

const answer = async (query: Query, { services, network }: Asked) => {
  const amount = readAmount(query.amount)
  const { desk, from, to } = await readPair(services, query.from, query.to)
  const { swaps, pins, chain } = desk
  const spell = await loadSpelling()
  const user = readUser(query.userAddress, chain.id)
  const [found, allowances] = await Promise.all([
    swaps.quote(from, to, amount),
    user ? swaps.allowances(from, user) : new Map(),
  ])
  const ordered = orderQuotes(found, allowances, amount)
  const [best] = ordered
  if (!best) throw insufficientLiquidity()
  if (user) {
    const { target, needsApproval } = best
    await pins.put({ chain: chain.id, owner: user, token: from, network }, { target, to, needsApproval })
  }
  const expiresAt = Math.floor((Date.now() + limits.swap.quoteMs) / 1_000)
  return {
    quotes: ordered.map(({ id, venue, path, amountOut, priceImpact }) => ({
      id,
      fromAmount: query.amount,
      fromAccount: spell(chain.id, from),
      toAmount: amountOut.toString(),
      toAccount: spell(chain.id, to),
      priceImpact,
      route: [{ venue, path: path.map((token) => spell(chain.id, token)) }],
      expiresAt,
    })),
  }
}
