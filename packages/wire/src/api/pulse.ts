import * as v from 'valibot'
import { commonQuery, endpoint } from '../endpoint.ts'

/** One event or error of the page, as the analytics endpoint takes it. */
export const pulseEvent = v.object({
  eventId: v.string(),
  url: v.optional(v.string()),
  domain: v.optional(v.string()),
  timestamp: v.union([v.number(), v.string()]),
  props: v.looseObject({ type: v.string(), event: v.string() }),
})

const taken = v.object({ success: v.boolean() })

export const pulse = {
  event: endpoint({
    method: 'POST',
    path: '/e',
    project: 'query',
    query: commonQuery,
    body: pulseEvent,
    reply: taken,
  }),
  batch: endpoint({
    method: 'POST',
    path: '/batch',
    project: 'query',
    query: commonQuery,
    body: v.array(pulseEvent),
    reply: taken,
  }),
} as const
