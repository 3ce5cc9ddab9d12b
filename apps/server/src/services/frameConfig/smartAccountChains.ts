import { toCaipNetworkId } from '@latchkey/wire/caip'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { perServices } from '../perServices.ts'
import type { Services } from '../services.ts'

/** Chains on which the contracts were found; deployments are permanent. */
const seen = perServices(() => new Set<number>())

const hasContracts = async ({ nodes }: Services, chainId: number): Promise<boolean> => {
  const chain = nodes.find(toCaipNetworkId(chainId))
  // A chain that doesn't answer now offers smart accounts again once it does.
  const codes = await Promise.all(
    Object.values(smartAccountContracts).map((address) =>
      chain?.request('eth_getCode', [address, 'latest']).catch(() => '0x'),
    ),
  )
  return codes.every((code) => typeof code === 'string' && code !== '0x')
}

/** Chains where smart accounts work: enabled by the operator, with deployed contracts. */
export const smartAccountChains = async (services: Services): Promise<number[]> => {
  const { settings, nodes } = services
  const known = seen(services)
  const wanted = settings.SMART_ACCOUNT_NETWORKS.filter((id) => nodes.find(toCaipNetworkId(id)) !== undefined)
  const checked = await Promise.all(
    wanted.map(async (id) => {
      if (!known.has(id) && (await hasContracts(services, id))) known.add(id)
      return known.has(id)
    }),
  )
  return wanted.filter((_, index) => checked[index])
}
