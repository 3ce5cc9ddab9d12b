import { siwxHeaders } from '@latchkey/wire/api/siwx'
import { wireHeader } from '@latchkey/wire/wireVersion'
import type { MiddlewareHandler } from 'hono'
import { cors as honoCors } from 'hono/cors'
import type { AppEnv } from './appEnv.ts'

const exposed = ['retry-after', 'x-request-id', wireHeader]

const answerPreflight = honoCors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT'],
  allowHeaders: [
    ...['content-type', 'authorization', 'x-request-id', 'traceparent', 'x-sdk-type', 'x-sdk-version', 'solana-client'],
    ...[siwxHeaders.nonce, siwxHeaders.otp],
  ],
  exposeHeaders: exposed,
  maxAge: 7_200,
})

/**
 * Opens the API to every page. It is the first middleware, so pages can also read a 429 or an error. Only preflights
 * use the library: for other requests it would build the response twice, as a stream.
 */
export const cors: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method === 'OPTIONS') return await answerPreflight(c, next)
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Access-Control-Expose-Headers', exposed.join(','))
  await next()
}
