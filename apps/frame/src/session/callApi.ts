import { type Endpoint, type EndpointCall, type EndpointReply, endpointPath } from '@latchkey/wire/endpoint'
import { WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'

/** Calls an API row at the wallet's own origin, without identity. */
export type CallApi = <E extends Endpoint>(row: E, input: EndpointCall<E>) => Promise<EndpointReply<E>>

type Parts = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
type Deps = { fetch: typeof fetch; origin: string; projectId: string }

const timeoutMs = 10_000

export const createCallApi =
  ({ fetch, origin, projectId }: Deps): CallApi =>
  async (row, input) => {
    const { params, query, body }: Parts = input
    const path = endpointPath(row, params)
    const url = new URL(path.startsWith('/api/') ? path : `/api${path}`, origin)
    for (const [name, value] of Object.entries({ ...query, projectId })) url.searchParams.set(name, value)
    const response = await fetch(url.href, {
      method: row.method,
      ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new WalletError('network.apiUnreachable', { cause })
    })
    const parsed = v.safeParse(row.reply as v.GenericSchema, await response.json().catch(() => undefined))
    if (!response.ok || !parsed.success) throw new WalletError('network.badReply')
    return parsed.output as EndpointReply<typeof row>
  }
