import type { convert } from '@latchkey/wire/api/convert'
import { fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import { createGasPrices, type GasPrices } from '../../sources/swaps/createGasPrices.ts'
import { orChainDown } from '../chainDown.ts'
import { perServices } from '../perServices.ts'

const byChain = perServices(() => new Map<string, GasPrices>())

/** Gas prices on a chain with nodes (API-09). */
export const gasPrice: Handler<typeof convert.gasPrice> = async ({ query }, { services }) => {
  const chain = services.nodes.find(query.chainId)
  if (!chain)
    throw fail(400, 'chainId', `Network not supported for Gas Price: ${query.chainId}.`, {
      sentence: { code: 'swap.gasPriceUnsupported' },
    })
  const open = byChain(services)
  const prices = open.get(chain.id) ?? createGasPrices(chain)
  open.set(chain.id, prices)
  const { standard, fast, instant } = await orChainDown(prices.read())
  return { standard: standard.toString(), fast: fast.toString(), instant: instant.toString() }
}
