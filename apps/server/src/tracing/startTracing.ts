import { createHmac, randomBytes } from 'node:crypto'
import { context, propagation, trace } from '@opentelemetry/api'
import type { Sampler } from '@opentelemetry/sdk-trace-node'
import type { Settings } from '../settings.ts'
import { version } from '../version.ts'

/** A stopping server waits no longer for its collector. */
const timeoutMillis = 3_000

/** Sends traces to a collector, if one is configured. Without one, no library loads and spans do nothing. */
export const startTracing = async (settings: Settings): Promise<{ stop: () => Promise<void> }> => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = settings
  if (endpoint === '') return { stop: async () => {} }
  const [{ OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-node'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis })
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'latchkey', 'service.version': version }),
    sampler: createSampler(new sdk.TraceIdRatioBasedSampler(share)),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  })
  provider.register()
  return {
    stop: async () => {
      // Fails if the collector is down; that must not keep the server from stopping.
      await provider.shutdown().catch(() => {})
      for (const part of [trace, context, propagation]) part.disable()
    },
  }
}

/** Samples by a keyed hash of the trace ID: callers choose the ID, but not what is recorded. */
const createSampler = (byShare: Sampler): Sampler => {
  const key = randomBytes(32)
  return {
    shouldSample: (at, traceId, ...rest) => {
      const drawn = createHmac('sha256', key).update(traceId).digest('hex').slice(0, 32)
      return byShare.shouldSample(at, drawn, ...rest)
    },
    toString: () => `keyed ${byShare}`,
  }
}
