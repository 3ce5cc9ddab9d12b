import type { generators } from '@latchkey/wire/api/generators'
import type { EndpointInput } from '@latchkey/wire/endpoint'

/** What a page asks for when somebody wants to buy. */
export type OnrampRequest = EndpointInput<typeof generators.onrampurl>['body']

/** Who sells coins: makes the address of a checkout. */
export type OnrampProvider = { checkoutUrl: (request: OnrampRequest) => string }
