import { account } from '@latchkey/wire/api/account'
import { explorer } from '@latchkey/wire/api/explorer'
import { identity } from '@latchkey/wire/api/identity'
import type { Endpoint, EndpointReply } from '@latchkey/wire/endpoint'

type Answer<E extends Endpoint> = readonly [E, EndpointReply<E>]
const answer = <E extends Endpoint>(row: E, reply: EndpointReply<E>): Answer<E> => [row, reply]

/** Replies for a page without a server: no registry, project, names or prices. */
const answers = new Map<Endpoint, unknown>([
  answer(explorer.getWallets, { data: [], count: 0 }),
  answer(explorer.config, { features: [] }),
  answer(explorer.projectLimits, {
    planLimits: { tier: 'none', isAboveMauLimit: false, isAboveRpcLimit: false },
  }),
  answer(explorer.origins, { allowedOrigins: [] }),
  answer(identity.identity, { name: null, avatar: null }),
  answer(account.balance, { balances: [] }),
])

/** The local answer to an endpoint, or undefined for one that no page without a server should need. */
export const answerWithoutServer = (row: Endpoint): unknown => answers.get(row)
