import type { onramp } from '@latchkey/wire/api/onramp'
import { toChainId } from '@latchkey/wire/caip'
import { findChain } from '@latchkey/wire/chains'
import type { Handler } from '../../http/mount.ts'
import { loadViem } from '../../sources/loadViem.ts'
import { paymentCurrencies, paymentMethods } from '../../sources/onramp/offer.ts'
import { knownCurrencies } from '../../sources/prices/knownCurrencies.ts'
import type { Services } from '../services.ts'
import { offeredCoins } from './onrampOf.ts'

/** What can be bought, and with what (API-18, DATA-08). Currencies without a known rate are left out. */
export const options: Handler<typeof onramp.options> = async (_, { services, header }) => {
  const { id } = services.nodes.product
  const network = {
    name: findChain(id)?.name.toLowerCase().replace(/\s+/g, '-') ?? '',
    display_name: findChain(id)?.name ?? '',
    chain_id: String(toChainId(id) ?? ''),
  }
  header('Cache-Control', 'public, max-age=60')
  const { getAddress } = await loadViem()
  return {
    purchaseCurrencies: (await offeredCoins(services)).map(({ symbol, name, contract }) => ({
      id: symbol,
      name,
      symbol,
      networks: [{ ...network, contract_address: contract && getAddress(contract) }],
    })),
    paymentCurrencies: (await offeredCurrencies(services)).map((one) => ({
      id: one,
      payment_method_limits: paymentMethods,
    })),
  }
}

/** The currencies with a known rate. */
export const offeredCurrencies = ({ data, nodes }: Services): Promise<readonly string[]> =>
  knownCurrencies(data.find(nodes.product.id)?.rates, paymentCurrencies)
