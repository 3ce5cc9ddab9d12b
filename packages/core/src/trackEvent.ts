import type { EventName, EventProperties } from '@latchkey/wire/events'
import type { Kit } from './kit.ts'
import { isAnalyticsOn, type Tracked } from './state/analytics.ts'
import type { KitStore } from './state/store.ts'

/** The most events that wait until we know whether they may be sent; more are dropped. */
const waitingMax = 20
const waiting = new WeakMap<KitStore, Tracked[]>()

/** Takes the waiting events; the caller sends or drops them. */
export const takeWaiting = ({ store }: Pick<Kit, 'store'>): readonly Tracked[] => waiting.get(store)?.splice(0) ?? []

/** Sends waiting events if analytics are on. Its code loads only then. */
const pass = (kit: Kit): void => {
  if (!isAnalyticsOn(kit.store.getState())) return
  void import('./clients/pulse.ts').then(({ sendEvents }) => sendEvents(kit, takeWaiting(kit))).catch(() => undefined)
}

const track = (kit: Kit, one: Tracked): void => {
  const list = waiting.get(kit.store)
  if (list && list.length < waitingMax) list.push(one)
  if (!list) {
    waiting.set(kit.store, [one])
    kit.store.subscribe((state, before) => {
      if (isAnalyticsOn(state) && !isAnalyticsOn(before)) pass(kit)
    })
  }
  pass(kit)
}

/** Records an analytics event (API-28). Does nothing while analytics are off. */
export const trackEvent = (kit: Kit, name: EventName, properties: EventProperties = {}): void =>
  track(kit, { name, properties, at: kit.ports.clock.now() })

/** Records one of our errors, at most five a minute. */
export const trackError = (kit: Kit, error: unknown): void => track(kit, { error, at: kit.ports.clock.now() })
