import { toCaipNetworkId } from '@latchkey/wire/caip'
import { previousAccountContracts } from '@latchkey/wire/smartAccount'
import { perServices } from '../perServices.ts'
import type { Services } from '../services.ts'

/** Whether a chain has the old factory. Nothing deploys it anymore, so each chain is asked once. */
const answers = perServices(() => new Map<number, boolean>())

/** Local chains of old versions, where users may still have funds in an old account. */
export const previousAccountChains = async (services: Services): Promise<number[]> => {
  const { settings, nodes } = services
  const known = answers(services)
  const checked = settings.SMART_ACCOUNT_NETWORKS.map(async (id): Promise<number[]> => {
    if (!known.has(id)) {
      const chain = nodes.find(toCaipNetworkId(id))
      // A chain that doesn't answer is asked again.
      const code = await chain?.request('eth_getCode', [previousAccountContracts.factory, 'latest']).catch(() => null)
      if (typeof code === 'string') known.set(id, code !== '0x')
    }
    return known.get(id) ? [id] : []
  })
  return (await Promise.all(checked)).flat()
}
