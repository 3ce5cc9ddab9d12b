import type { StoredMsg } from '@nats-io/jetstream'
import { sleep } from '../../sleep.ts'
import { StoreDown } from '../relayStore.ts'
import { mailStream } from './natsStreams.ts'
import type { Nats } from './openNats.ts'

const attempts = 10
const lagMs = 50

/**
 * A stored message; undefined only if it was deleted. An instance may hear of a message from one server before the
 * leader has it, so a leader that lags behind is asked again.
 */
export const readStored = async (nats: Pick<Nats, 'ask'>, sequence: number): Promise<StoredMsg | undefined> => {
  const read = () => nats.ask(({ manager }) => manager.streams.getMessage(mailStream, { seq: sequence }))
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const found = await read()
    if (found) return found
    const { state } = await nats.ask(({ manager }) => manager.streams.info(mailStream))
    if (state.last_seq >= sequence) return (await read()) ?? undefined
    await sleep(lagMs)
  }
  throw new StoreDown('The NATS leader lags behind.')
}
