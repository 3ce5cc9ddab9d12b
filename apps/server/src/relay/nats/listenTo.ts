import type { Subscription } from '@nats-io/transport-node'
import * as v from 'valibot'
import type { Nats } from './openNats.ts'

/** Passes on what other instances say on a subject, once NATS is open. Returns what ends it. */
export const listenTo = <Schema extends v.GenericSchema>(
  nats: Nats,
  subject: string,
  schema: Schema,
  onMessage: (said: v.InferOutput<Schema>) => void,
): (() => void) => {
  let subscription: Subscription | undefined
  let isStopped = false
  const read = v.safeParser(v.pipe(v.string(), v.parseJson(), schema))
  void nats.opened.then(
    ({ connection }) => {
      if (isStopped) return
      subscription = connection.subscribe(subject, {
        callback: (_, message) => {
          const said = read(message.string())
          if (said.success) onMessage(said.output)
        },
      })
    },
    () => undefined,
  )
  return () => {
    isStopped = true
    subscription?.unsubscribe()
  }
}
