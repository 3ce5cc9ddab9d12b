import type { StoredMsg } from '@nats-io/jetstream'
import { sleep } from '../../sleep.ts'
import { StoreDown } from '../relayStore.ts'
import type { Holding } from './createHoldings.ts'
import { earlierMailSubject, mailStream } from './natsStreams.ts'
import { isGone, type Nats } from './openNats.ts'

const attempts = 12
const lagMs = 100
/** A message that was heard of since then may be missing on the leader. */
const newMs = 1_000

const isEarlier = ({ subject, topic }: Holding): boolean => subject === earlierMailSubject(topic)

/**
 * A stored message; undefined only if it was deleted. An instance may hear of a message from one server before the
 * leader has it, so a leader that doesn't know a new message is asked again.
 */
export const readStored = async (nats: Pick<Nats, 'ask'>, holding: Holding): Promise<StoredMsg | undefined> => {
  const { subject, sequence, heardAt } = holding
  const query = isEarlier(holding) ? { seq: sequence } : { last_by_subj: subject }
  let isCurrent = false
  for (let attempt = 0; attempt <= attempts; attempt++) {
    const found = await nats.ask(({ manager }) => manager.streams.getMessage(mailStream, query))
    if (found) return found
    if (isCurrent) return undefined
    const { state } = await nats.ask(({ manager }) => manager.streams.info(mailStream))
    isCurrent = state.last_seq >= sequence && Date.now() >= heardAt + newMs
    if (!isCurrent) await sleep(lagMs)
  }
  throw new StoreDown('The NATS leader lags behind.')
}

/** Deletes a message and all traces of it; deleting it twice isn't a failure. */
export const deleteStored = async (nats: Pick<Nats, 'ask'>, holding: Holding): Promise<void> => {
  const { subject, sequence } = holding
  if (!isEarlier(holding))
    return void (await nats.ask(({ manager }) => manager.streams.purge(mailStream, { filter: subject })))
  await nats.ask(({ manager }) =>
    manager.streams.deleteMessage(mailStream, sequence, false).catch((error: unknown) => {
      if (!isGone(error)) throw error
    }),
  )
}
