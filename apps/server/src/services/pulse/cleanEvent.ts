import { createHash } from 'node:crypto'
import type { pulse } from '@latchkey/wire/api/pulse'
import { dayMs } from '@latchkey/wire/durations'
import type { EndpointInput } from '@latchkey/wire/endpoint'
import { eventNames, keptProperties, methodNames } from './eventNames.ts'

type PulseEvent = EndpointInput<typeof pulse.event>['body']

/** An event that may be stored; `address` is still to be hashed. */
export type CleanEvent = {
  eventId: string
  at: Date
  kind: 'track' | 'error' | 'other'
  event: string
  method: string
  address: string | null
  domain: string | null
  props: Record<string, string | number | boolean>
}

const textMax = 200
const stackMax = 2_000
const olderMaxMs = 7 * dayMs
const newerMaxMs = 300_000

/** Keeps only permitted properties. Drops URLs and removes personal data from texts. */
export const cleanEvent = (given: PulseEvent, now: number): CleanEvent => {
  const { type, event, address, properties, ...rest } = given.props
  const kind = type === 'track' || type === 'error' ? type : 'other'
  const facts = typeof properties === 'object' && properties !== null ? Object.entries(properties) : []
  const method = facts.find(([name]) => name === 'method' || name === 'provider')?.[1]
  return {
    eventId: plainId(given.eventId),
    at: clampTime(given.timestamp, now),
    kind,
    event: kind === 'error' ? 'ERROR' : eventNames.has(event) ? event : 'OTHER',
    method: typeof method === 'string' && methodNames.has(method) ? method : '',
    address: typeof address === 'string' && /^[A-Za-z0-9]{20,64}$/.test(address) ? address : null,
    domain: given.domain && /^[a-z0-9.-]{1,253}(:\d{1,5})?$/i.test(given.domain) ? given.domain.toLowerCase() : null,
    props: {
      ...Object.fromEntries(facts.filter(([name]) => keptProperties.has(name)).flatMap(keepScalar)),
      ...(kind === 'error' && cleanError({ ...rest, category: event })),
    },
  }
}

/** Replaces an unusual ID by its hash: stable, and safe for the database. */
const plainId = (id: string): string =>
  /^[\w-]{1,64}$/.test(id) ? id : createHash('sha256').update(id).digest('base64url')

const clampTime = (timestamp: number | string, now: number): Date => {
  const at = new Date(timestamp).getTime()
  return new Date(at > now - olderMaxMs && at < now + newerMaxMs ? at : now)
}

const keepScalar = ([name, value]: [string, unknown]): [string, string | number | boolean][] => {
  if (typeof value === 'string') return [[name, redact(value, textMax)]]
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)) ? [[name, value]] : []
}

const cleanError = ({ errorType, errorMessage, stackTrace, category }: Record<string, unknown>) => ({
  ...(typeof category === 'string' && { category: redact(category, 64) }),
  ...(typeof errorType === 'string' && { errorType: redact(errorType, 64) }),
  ...(typeof errorMessage === 'string' && { errorMessage: redact(errorMessage, textMax) }),
  ...(typeof stackTrace === 'string' && { stackTrace: redact(stackTrace, stackMax) }),
})

/** Removes addresses, keys, emails, URL queries and characters that the database rejects from a text. */
export const redact = (text: string, max: number): string =>
  text
    .slice(0, max * 4)
    .replaceAll('\0', '')
    .replace(/[^\s@"'<>()]{1,64}@[^\s@"'<>()]{1,255}/g, '[mail]')
    .replace(/0x[0-9a-fA-F]{16,}/g, '[hex]')
    .replace(/\b[1-9A-HJ-NP-Za-km-z]{32,}\b/g, '[key]')
    .replace(/(\b[a-z]{2,12}:\/\/[^\s?#"'<>]*)[?#][^\s"'<>)]*/gi, '$1')
    .slice(0, max)
    // Last, since cutting may have split a character.
    .replace(/[\ud800-\udfff]/gu, '')
