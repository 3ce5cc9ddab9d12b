import { type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import type { RelayStore } from '../../relayStore.ts'
import type { TestStore } from '../../testing/checks/testStore.ts'
import { mailHeaders, readAbout, readLetter, toMail } from '../natsMail.ts'
import { natsOptions } from '../natsOptions.ts'
import { mailStream, mailSubject, receiptStream, topicStream } from '../natsStreams.ts'
import { openNatsStore } from '../openNatsStore.ts'

const readAll = async (manager: JetStreamManager) => {
  const { state } = await manager.streams.info(mailStream)
  const all = []
  for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
    const found = await manager.streams.getMessage(mailStream, { seq })
    const [about, letter] = [readAbout(found?.header), found && readLetter(found)]
    if (about && letter) all.push({ about, letter })
  }
  return all
}

/** A store on these servers, and a look into its streams. */
export const openNatsTestStore = async (
  urls: readonly string[],
): Promise<TestStore & { stop: () => Promise<void> }> => {
  const connection = await connect(natsOptions(urls))
  const manager = await jetstreamManager(connection)
  const opened = new Set<RelayStore>()
  const count = async (stream: string) => (await manager.streams.info(stream)).state.messages
  return {
    open: (needs) => {
      const store = openNatsStore({ urls })(needs)
      opened.add(store)
      const stop = () => {
        opened.delete(store)
        return store.stop()
      }
      return { ...store, stop }
    },
    empty: async () => {
      for await (const name of manager.streams.names('latchkey.relay.>')) await manager.streams.delete(name)
    },
    stored: async () => {
      const all = await readAll(manager)
      const bytes = all.reduce((sum, { letter }) => sum + Buffer.byteLength(letter.message), 0)
      return { bytes, messages: all.length }
    },
    falseSums: async () => {
      const bytes = (await readAll(manager)).reduce((sum, { about }) => sum + about.size, 0)
      const sums = []
      for (const store of opened) {
        await store.isReady()
        sums.push((await store.sweep()).storedBytes)
      }
      return sums.filter((sum) => sum !== bytes)
    },
    receipts: () => count(receiptStream),
    lifetimes: async () => (await readAll(manager)).map(({ about }) => (about.expiresAt - about.publishedAt) / 1_000),
    topics: () => count(topicStream),
    plant: async (topic, messages) => {
      const js = jetstream(connection)
      const draft = { topic, tag: 0, attestation: undefined, ttlSeconds: 4, publisher: Buffer.from('00', 'hex') }
      await Promise.all(
        Array.from({ length: messages }, async (_, at) => {
          const mail = toMail({ ...draft, message: `m${at}`, project: '', network: '' }, 'gone', Date.now())
          const options = { msgID: mail.messageId, headers: mailHeaders(mail) }
          await js.publish(mailSubject(mail.messageId, topic), mail.payload, options)
        }),
      )
    },
    stop: () => connection.close(),
  }
}
