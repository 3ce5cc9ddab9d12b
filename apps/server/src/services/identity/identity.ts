import type { identity as table } from '@latchkey/wire/api/identity'
import type { Handler } from '../../http/mount.ts'
import { namedMs, namelessMs } from '../../sources/identity/createIdentities.ts'
import { checkEvmAddress } from '../account/checkAccount.ts'
import { orUnavailable } from '../account/orUnavailable.ts'

/** Name and avatar of an address: our own names first, then ENS if an Ethereum node is configured (API-03, DATA-11). */
export const identity: Handler<typeof table.identity> = async ({ params, query }, { services, header }) => {
  const address = checkEvmAddress(params.address)
  const { identities } = services.data
  const found = await orUnavailable('', identities.find(address, { isForced: query.useCache === false }))
  const { name, avatar, resolvedAt } = found
  const keptMs = name === null ? namelessMs : namedMs
  const leftSeconds = Math.max(0, Math.floor((keptMs - (Date.now() - resolvedAt.getTime())) / 1_000))
  header('Cache-Control', `public, max-age=${leftSeconds}, s-maxage=${leftSeconds}`)
  return { name, avatar, resolvedAt: resolvedAt.toISOString() }
}
