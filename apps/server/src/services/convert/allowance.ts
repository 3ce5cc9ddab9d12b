import type { convert } from '@latchkey/wire/api/convert'
import { nativeTokenAddress } from '@latchkey/wire/caip'
import { fail } from '../../http/errors.ts'
import type { Call, Handler } from '../../http/mount.ts'
import { orChainDown } from '../chainDown.ts'
import { findDesk } from './desk.ts'
import { checkToken, readAccount } from './readPair.ts'

const unlimited = ((1n << 256n) - 1n).toString()

type Query = Parameters<typeof allowance>[0]['query']
type Asked = Pick<Call, 'services' | 'network'>

/**
 * The router's allowance (API-08), for the router of the user's last quote or approval for this token. Without one, we
 * don't know which router a swap would use, so this is the smallest allowance of all.
 */
export const allowance: Handler<typeof convert.allowance> = ({ query }, call) => orChainDown(answer(query, call))

const answer = async (query: Query, { services, network }: Asked): Promise<{ allowance: string }> => {
  const { chainId, address: token } = readAccount(query.tokenAddress)
  const { chainId: userChain, address: owner } = readAccount(query.userAddress)
  if (userChain !== chainId) throw fail(400, '', 'Token and user must be on the same chain.')
  const desk = await findDesk(services, chainId)
  await checkToken(desk, 'tokenAddress', token)
  const pin = await desk.pins.find({ chain: chainId, owner, token, network })
  if (token === nativeTokenAddress || pin?.needsApproval === false) return { allowance: unlimited }
  const allowances = await desk.swaps.allowances(token, owner)
  const pinned = pin && allowances.get(pin.target)
  const [least = 0n] = [...allowances.values()].sort((a, b) => (a < b ? -1 : 1))
  return { allowance: (pinned ?? least).toString() }
}
