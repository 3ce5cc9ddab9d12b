import { onramp } from '@latchkey/wire/api/onramp'
import type { EndpointReply } from '@latchkey/wire/endpoint'
import { limits } from '@latchkey/wire/limits'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'
import { networkOf } from '../networks.ts'

type Reply = EndpointReply<typeof onramp.options>
export type PurchaseCurrency = Reply['purchaseCurrencies'][number]
export type PaymentCurrency = Reply['paymentCurrencies'][number]

/** Currencies and payment methods. If the service is unreachable, a sample marked as such. */
export type OnrampOptions = Reply & { isSample: boolean }

const usdc = '0xe15fc38f6d8c56af07bbcbe3baf5708a2bf42392'
const weth = '0x160345fc359604fc6e70e3c5facbde5f7a9342d8'

/** The built-in list of USDC and ETH, with the limits of the spec (DATA-08). */
export const sampleOptions = (chainId: number): OnrampOptions => {
  const { name } = networkOf(chainId)
  const coin = (symbol: string, title: string, contract_address: string): PurchaseCurrency => ({
    id: symbol,
    name: title,
    symbol,
    networks: [
      {
        name: name.toLowerCase().replace(/\s+/g, '-'),
        display_name: name,
        chain_id: String(chainId),
        contract_address,
      },
    ],
  })
  const { card, ach } = limits.onramp
  const payment_method_limits = [
    { id: 'card', ...card },
    { id: 'ach_bank_account', ...ach },
  ]
  return {
    purchaseCurrencies: [coin('USDC', 'USDC', usdc), coin('ETH', 'Ether', weth)],
    paymentCurrencies: [{ id: 'USD', payment_method_limits }],
    isSample: true,
  }
}

/** What the on-ramp offers on a chain. */
export const onrampOptions = (kit: Kit, chainId: number) => ({
  queryKey: ['onrampOptions', chainId],
  queryFn: async (): Promise<OnrampOptions> => {
    try {
      const reply = await callApi(kit, onramp.options, { query: {} })
      const isHere = ({ networks }: PurchaseCurrency) => networks.some(({ chain_id }) => chain_id === String(chainId))
      return { ...reply, purchaseCurrencies: reply.purchaseCurrencies.filter(isHere), isSample: false }
    } catch {
      return sampleOptions(chainId)
    }
  },
  staleTime: 60_000,
  retry: 0,
})
