import { siwxHeaders } from '@latchkey/wire/api/siwx'
import type { MiddlewareHandler } from 'hono'
import { cors as honoCors } from 'hono/cors'
import type { AppEnv } from './appEnv.ts'

const exposed = ['retry-after', 'x-request-id']

/** Answers the question that browsers ask before they send. */
const answerPreflight = honoCors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT'],
  allowHeaders: [
    ...['content-type', 'authorization', 'x-request-id', 'x-sdk-type', 'x-sdk-version', 'solana-client'],
    ...[siwxHeaders.nonce, siwxHeaders.otp],
  ],
  exposeHeaders: exposed,
  maxAge: 7_200,
})

/**
 * Opens the API to every page. The first middleware, so that a 429 or an error can be read by the page as well. Only
 * preflights go through the library: on every other answer it would make the response twice, and as a stream.
 */
export const cors: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method === 'OPTIONS') return await answerPreflight(c, next)
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Access-Control-Expose-Headers', exposed.join(','))
  await next()
}
