import { siwxHeaders } from '@latchkey/wire/api/siwx'
import { cors as honoCors } from 'hono/cors'

/** Opens the API to every page. The first middleware, so that a 429 or an error can be read by the page as well. */
export const cors = honoCors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT'],
  allowHeaders: [
    ...['content-type', 'authorization', 'x-request-id', 'x-sdk-type', 'x-sdk-version', 'solana-client'],
    ...[siwxHeaders.nonce, siwxHeaders.otp],
  ],
  exposeHeaders: ['retry-after', 'x-request-id'],
  maxAge: 7_200,
})
