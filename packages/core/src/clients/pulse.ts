import { pulse } from '@latchkey/wire/api/pulse'
import type { EndpointInput } from '@latchkey/wire/endpoint'
import { HttpError, isUserRejected, WalletError } from '@latchkey/wire/errors'
import type { ErrorCategory } from '@latchkey/wire/events'
import { limits } from '@latchkey/wire/limits'
import { readAccount } from '../account/connections.ts'
import type { Kit } from '../kit.ts'
import { isAnalyticsOn, type Tracked } from '../state/analytics.ts'
import type { KitStore } from '../state/store.ts'
import { callApi, endpointUrl } from './api.ts'

type PulseEvent = EndpointInput<typeof pulse.event>['body']

const categoryOf = (error: unknown): ErrorCategory => {
  if (error instanceof HttpError) return 'API_ERROR'
  const code = error instanceof WalletError ? error.code : ''
  if (code === 'network.badReply') return 'DATA_PARSING_ERROR'
  if (code.startsWith('frame.')) return 'SECURE_SITE_ERROR'
  return code.startsWith('network.') ? 'API_ERROR' : 'INTERNAL_SDK_ERROR'
}

const propsOf = (kit: Kit, one: Tracked): PulseEvent['props'] => {
  const { address, chainId } = readAccount(kit)
  if ('name' in one) {
    const caipNetworkId = chainId === undefined ? undefined : `eip155:${chainId}`
    return { type: 'track', event: one.name, address, properties: { caipNetworkId, ...one.properties } }
  }
  const { error } = one
  const said = error instanceof Error ? error : new Error(String(error))
  const code = error instanceof WalletError ? error.code : said.name
  return {
    ...{ type: 'error', event: categoryOf(error) },
    ...{ errorType: code, errorMessage: said.message, stackTrace: said.stack ?? '' },
  }
}

const toEvent = (kit: Kit, one: Tracked): PulseEvent => {
  const { origin, hostname } = new URL(kit.config.metadata.url)
  const timestamp = 'name' in one ? one.at : new Date(one.at).toISOString()
  return { eventId: kit.ports.randomId(), url: origin, domain: hostname, timestamp, props: propsOf(kit, one) }
}

type Sender = { add(events: readonly Tracked[]): void }

const createSender = (kit: Kit): Sender => {
  const { ports, config } = kit
  const { flushMs, flushBytes, errorsPerWindow, errorWindowMs } = limits.analytics
  let batch: string[] = []
  let size = 0
  let errorTimes: readonly number[] = []

  const flush = (): void => {
    const [body, isAllowed] = [`[${batch.join(',')}]`, isAnalyticsOn(kit.store.getState())]
    if (batch.length === 0) return
    // A beacon that the browser has no room for is retried with the next flush.
    if (isAllowed && !ports.beacon(endpointUrl(kit, pulse.batch), body)) return
    batch = []
    size = 0
  }
  const tick = () => {
    flush()
    ports.clock.after(flushMs, tick)
  }
  ports.clock.after(flushMs, tick)
  ports.onVisible((isVisible) => {
    if (!isVisible) flush()
  })

  const addError = (one: Tracked & { error: unknown }): void => {
    if (isUserRejected(one.error)) return
    errorTimes = errorTimes.filter((at) => at > one.at - errorWindowMs)
    if (errorTimes.length >= errorsPerWindow) return
    errorTimes = [...errorTimes, one.at]
    // A failed report isn't reported.
    void callApi(kit, pulse.event, { query: {}, body: toEvent(kit, one) }).catch(() => undefined)
  }

  const { scriptId, scriptUrl } = config.analytics
  if (scriptUrl !== '') ports.loadScript(scriptId, scriptUrl)

  return {
    add: (events) => {
      for (const one of events) {
        if ('error' in one) {
          addError(one)
          continue
        }
        const text = JSON.stringify(toEvent(kit, one))
        if (size + text.length > flushBytes) flush()
        batch.push(text)
        size += text.length
      }
    },
  }
}

const senders = new WeakMap<KitStore, Sender>()

/** Sends events together: every ten seconds, when there are 45 KB of them, and when the page is left (API-28). */
export const sendEvents = (kit: Kit, events: readonly Tracked[]): void => {
  const sender = senders.get(kit.store) ?? createSender(kit)
  senders.set(kit.store, sender)
  sender.add(events)
}
