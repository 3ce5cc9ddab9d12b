import { type Endpoint, type EndpointCall, type EndpointReply, endpointPath } from '@latchkey/wire/endpoint'
import { HttpError, httpErrorBody, WalletError } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import { parseJson } from '@latchkey/wire/parseJson'
import * as v from 'valibot'
import { hasServer } from '../config.ts'
import type { Kit } from '../kit.ts'

type Caller = Pick<Kit, 'config' | 'ports'>
type Call = { params?: Record<string, string>; query?: Record<string, unknown>; body?: Record<string, unknown> }

/** The address of an endpoint for this project: every call carries st, sv and projectId (API-01). */
export const endpointUrl = ({ config }: Pick<Kit, 'config'>, row: Endpoint, call: Call = {}): string => {
  const query = { ...call.query, projectId: config.projectId, st: config.sdk.type, sv: config.sdk.version }
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
  return `${config.apiUrl}${endpointPath(row, call.params)}?${pairs.join('&')}`
}

/** Calls an endpoint by its row and parses the reply. An invalid reply is an error, never a guess. */
export const callApi = async <E extends Endpoint>(
  kit: Caller,
  row: E,
  call: EndpointCall<E>,
  /** For secrets, which must not be in the URL. */
  headers?: Readonly<Record<string, string>>,
): Promise<EndpointReply<E>> => {
  const { body, ...rest } = call as Call
  const { config, ports } = kit
  if (!hasServer(config)) {
    const { answerWithoutServer } = await import('./withoutServer.ts')
    const local = answerWithoutServer(row)
    if (local === undefined) throw new WalletError('network.apiUnreachable')
    return local as EndpointReply<E>
  }
  const sent = row.project === 'body' ? { ...body, projectId: config.projectId } : body
  const [response, text] = await ports
    .fetch(endpointUrl(kit, row, rest), {
      method: row.method,
      timeoutMs: limits.rpc.timeoutMs,
      ...(sent && { body: JSON.stringify(sent) }),
      ...(headers && { headers }),
    })
    // It may also break off within the body.
    .then(async (one) => [one, await one.text()] as const)
    .catch((cause: unknown) => {
      throw new WalletError(ports.isOnline() ? 'network.apiUnreachable' : 'network.offline', { cause })
    })
  const json = parseJson(text)
  if (response.status < 200 || response.status > 299) {
    const failed = v.safeParse(httpErrorBody, json)
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    throw new HttpError(response.status, {
      reasons: failed.success ? failed.output.reasons : [],
      retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : undefined,
    })
  }
  if (typeof row.reply === 'string') throw new WalletError('network.badReply')
  const parsed = v.safeParse(row.reply, json)
  if (!parsed.success) throw new WalletError('network.badReply', { cause: parsed.issues[0] })
  return parsed.output as EndpointReply<E>
}
