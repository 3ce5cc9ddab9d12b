import type { account } from '@latchkey/wire/api/account'
import {
  type Address,
  type CaipNetworkId,
  isAddress,
  isEvm,
  nativeTokenAddress,
  parseCaipAddress,
} from '@latchkey/wire/caip'
import { HttpError } from '@latchkey/wire/walletErrors'
import { fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import { type HeldBalances, toHeld } from '../../sources/heldBalances.ts'
import { checkEvmAddress, checkEvmChain } from './checkAccount.ts'
import { describeBalances } from './describeBalances.ts'
import { describeCoverage } from './describeCoverage.ts'
import { describeSolana } from './describeSolana.ts'
import { orUnavailable } from './orUnavailable.ts'

const forcedMax = 50

/** An account's holdings, on one chain or on all chains with nodes (API-12, DATA-01). */
export const balance: Handler<typeof account.balance> = async (call, context) => {
  const { params, query } = call
  const { services, network } = context
  if (query.chainId ? !isEvm(query.chainId) : !isAddress(params.address)) return await solanaBalance(call, context)
  const own = checkEvmAddress(params.address)
  const { data, nodes, settings } = services
  const { currency } = query
  const forced = readForced(query.forceUpdate ?? [])
  const ids = query.chainId ? [checkEvmChain(query.chainId)] : nodes.ids.filter(isEvm)
  const readChain = async (id: CaipNetworkId) => {
    const sources = data.find(id)
    if (!sources) throw fail(400, 'chainId', `This service has no node for ${id}.`)
    await data.watch(id, own, network)
    const tokens = forced.filter(({ chain }) => chain === id).map(({ address }) => address)
    const isForced = (query.forceUpdate ?? []).length > 0
    const read = async () => {
      const [balances, coverage] = await Promise.all([
        describeBalances({
          sources,
          account: own,
          currency,
          forced: tokens.filter((address) => address !== nativeTokenAddress),
          isCoinForced: tokens.includes(nativeTokenAddress),
          apiUrl: settings.API_URL,
        }),
        data.history(id)?.coverage?.(own),
      ])
      return toHeld({ balances, ...(coverage && { coverage: describeCoverage(coverage) }) })
    }
    // Forced reads are fresh and not cached: they include what this one caller asked for.
    if (isForced) {
      data.balances.forget(`${id}:${own}:${currency}`)
      return await orUnavailable('chainId', read())
    }
    return await orUnavailable('chainId', data.balances.get(`${id}:${own}:${currency}`, read))
  }
  return joined(await firstFailureLast(ids.map(readChain)), ids)
}

/** A single chain's reply is sent as is, from its cached bytes. */
const joined = (answers: readonly HeldBalances[], ids: readonly CaipNetworkId[]): HeldBalances['reply'] => {
  const [only] = answers
  return only && ids.length === 1 ? only.reply : { balances: answers.flatMap(({ balances }) => balances) }
}

/** The same for a Solana account; a requested token is included only if it is held. */
const solanaBalance: typeof balance = async ({ params, query }, { services }) => {
  const { nodes, data, settings } = services
  const owner = params.address
  if (isAddress(owner)) throw fail(400, 'address', 'address must be a Solana account.')
  const ids = query.chainId ? [query.chainId] : nodes.ids.filter((id) => !isEvm(id))
  const readChain = async (id: CaipNetworkId) => {
    const chain = nodes.find(id)
    if (!chain || isEvm(id)) throw fail(400, 'chainId', `This service has no node for ${id}.`)
    const isForced = (query.forceUpdate ?? []).length > 0
    const options = { chain, owner, apiUrl: settings.API_URL, isCoinForced: isForced }
    const read = async () => toHeld({ balances: await describeSolana(options) })
    const key = `${id}:${owner}`
    if (isForced) data.balances.forget(key)
    return await orUnavailable('chainId', isForced ? read() : data.balances.get(key, read))
  }
  if (ids.length === 0) throw fail(400, 'chainId', 'This service has no Solana node.')
  return joined(await firstFailureLast(ids.map(readChain)), ids)
}

/** One chain that is down doesn't hide the others; it is an error only if all are. */
const firstFailureLast = async <T>(answers: readonly Promise<T>[]): Promise<T[]> => {
  const outcomes = await Promise.allSettled(answers)
  const good = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const bad = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  const fault = bad.find((reason) => !(reason instanceof HttpError && reason.status === 503))
  if (fault || (good.length === 0 && bad.length > 0)) throw fault ?? bad[0]
  return good
}

const readForced = (list: readonly string[]): { chain: CaipNetworkId; address: Address }[] => {
  if (list.length > forcedMax) throw fail(400, 'forceUpdate', `forceUpdate may name at most ${forcedMax} tokens.`)
  return list.map((text) => {
    const parsed = parseCaipAddress(text)
    if (parsed?.namespace !== 'eip155') {
      throw fail(400, 'address', 'forceUpdate must name tokens such as eip155:1329:0x…')
    }
    return { chain: parsed.caipNetworkId, address: parsed.address.toLowerCase() as Address }
  })
}
