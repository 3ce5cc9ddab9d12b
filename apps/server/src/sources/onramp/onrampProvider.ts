import type { generators } from '@latchkey/wire/api/generators'
import type { EndpointInput } from '@latchkey/wire/endpoint'
import type { Coin } from './offer.ts'

/** A page's request to buy. */
export type OnrampRequest = EndpointInput<typeof generators.onrampurl>['body']

/** A seller of coins. */
export type OnrampProvider = {
  /** The coins it currently lists on the configured chain. */
  sells: (coins: readonly Coin[]) => Promise<readonly Coin[]>
  /** Creates a checkout URL for the user at `clientIp`. */
  checkoutUrl: (request: OnrampRequest, client: { clientIp: string }) => Promise<string>
}
