import { fail } from '../../http/errors.ts'
import { SourceFailure } from '../../sources/fetchBytes.ts'
import { createOnramp } from '../../sources/onramp/createOnramp.ts'
import { type Coin, coinsOf } from '../../sources/onramp/offer.ts'
import { perServices } from '../perServices.ts'
import type { Services } from '../services.ts'

/** The on-ramp of a server; its provider is undefined if none is set up. */
export const onrampOf = perServices(({ settings }) => ({ provider: createOnramp(settings) }))

/** The provider's result, or the refusal that tells a page to try again. */
export const orProviderDown = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((cause: unknown) => {
    if (!(cause instanceof SourceFailure)) throw cause
    throw fail(503, 'provider', 'The service that sells coins did not answer. Try again.', { cause })
  })

/** The coins that can be bought right now; none without a provider, or when it does not list our chain. */
export const offeredCoins = async (services: Services): Promise<readonly Coin[]> => {
  const { provider } = onrampOf(services)
  return provider ? await orProviderDown(provider.sells(coinsOf(services.nodes.product.id))) : []
}
