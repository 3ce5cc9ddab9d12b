import { type Attributes, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../http/appEnv.ts'

const tracer = () => trace.getTracer('latchkey')

/** Ends a span when its work does. Of an error only the type is recorded: a message may contain what a user typed. */
const finish = async <T>(span: Span, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    if (error instanceof Error) span.setAttribute('error.type', error.name)
    throw error
  } finally {
    span.end()
  }
}

/** Traces one call to the outside as part of the request that caused it. */
export const tracedCall = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  tracer().startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, (span) => finish(span, work))

/** Traces every request by its route pattern, as part of the caller's trace if it sends a `traceparent`. */
export const tracedRequests =
  (listener: string): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const parent = propagation.extract(context.active(), { traceparent: c.req.header('traceparent') })
    const { method } = c.req
    await tracer().startActiveSpan(method, { kind: SpanKind.SERVER }, parent, (span) =>
      finish(span, async () => {
        await next()
        const [route, { status }] = [c.get('route') ?? 'none', c.res]
        span.updateName(`${method} ${route}`)
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'latchkey.listener': listener,
          'latchkey.request_id': c.get('requestId'),
        })
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      }),
    )
  }
