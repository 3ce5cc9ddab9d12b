import * as v from 'valibot'
import type { Heard } from './followMail.ts'
import { listenTo } from './listenTo.ts'
import { aboutSchema } from './natsMail.ts'
import { storedSubject } from './natsStreams.ts'
import type { Nats } from './openNats.ts'

/**
 * Tells the other instances of stored messages at once. They also follow the stream, but after a crash its servers may
 * lag, or (NATS 2.9) leave messages out.
 */
export type Announcer = { tell: (heard: Heard) => void; stop: () => void }

const heardSchema = v.object({ sequence: v.number(), subject: v.string(), messageId: v.string(), about: aboutSchema })

export const createAnnouncer = (nats: Nats, onHeard: (heard: Heard) => void): Announcer => ({
  tell: (heard) => {
    // If it fails, the others hear of the message from the stream.
    nats.ask(async ({ connection }) => connection.publish(storedSubject, JSON.stringify(heard))).catch(() => undefined)
  },
  stop: listenTo(nats, storedSubject, heardSchema, onHeard),
})
