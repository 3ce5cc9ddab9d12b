import { expect } from 'vitest'
import { newTopic, sent } from '../relayRoom.ts'
import type { CheckRig, RelayCheck } from './relayCheck.ts'

const isEmpty = ({ stored }: CheckRig) => expect.poll(stored).toEqual({ bytes: 0, messages: 0 })

/** Two clients that have both published under a topic: a dapp and its wallet. */
const openPair = async ({ open }: CheckRig) => {
  const [dapp, wallet] = [await open(), await open()]
  const topic = newTopic()
  for (const client of [dapp, wallet]) await client.call('irn_subscribe', { topic })
  await dapp.call('irn_publish', sent(topic, 'hello'))
  await wallet.call('irn_publish', sent(topic, 'hello too'))
  await Promise.all([dapp.until(1), wallet.until(1)])
  return { dapp, wallet, topic }
}

const minute = 60
const day = 86_400

/** How long messages stay, and what deletes them. */
export const mailboxChecks: readonly RelayCheck[] = [
  {
    sends: 'a request and its answer, both acknowledged',
    must: 'leave nothing behind, neither messages nor sums',
    options: { lingerMs: 200, sweepMs: 100 },
    run: async (rig) => {
      await openPair(rig)
      await isEmpty(rig)
      await expect.poll(rig.store.receipts).toBe(0)
      expect(await rig.store.falseSums()).toEqual([])
    },
  },
  {
    sends: 'acknowledgements of a stranger who listens to the topic of two peers',
    must: 'take nothing from the peer who is away',
    options: { lingerMs: 200, sweepMs: 100 },
    run: async (rig) => {
      const { dapp, wallet, topic } = await openPair(rig)
      await isEmpty(rig)
      wallet.terminate()
      const thief = await rig.open()
      await thief.call('irn_subscribe', { topic })
      await dapp.call('irn_publish', sent(topic, 'for the wallet'))
      expect(await thief.until(1)).toEqual(['for the wallet'])
      // Publishing doesn't make it a peer either: both places are taken.
      await thief.call('irn_publish', sent(topic, 'from the thief'))
      await dapp.until(2)
      await expect.poll(async () => (await rig.stored()).messages).toBe(1)
      const back = await rig.open({ key: wallet.key })
      await back.call('irn_subscribe', { topic })
      expect(await back.until(1)).toContain('for the wallet')
      await isEmpty(rig)
    },
  },
  {
    sends: 'a proposal that the wallet answers later',
    must: 'keep it until then, and not after',
    options: { lingerMs: 200, sweepMs: 100 },
    run: async (rig) => {
      const [dapp, wallet] = [await rig.open(), await rig.open()]
      const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
      await dapp.call('wc_proposeSession', { pairingTopic, sessionProposal: 'proposal', ttl: 300 })
      await wallet.call('irn_subscribe', { topic: pairingTopic })
      await wallet.until(1)
      await expect.poll(rig.store.receipts).toBe(1)
      expect((await rig.stored()).messages).toBe(1)
      const answers = { sessionProposalResponse: 'response', sessionSettlementRequest: 'settle', ttl: 300 }
      await wallet.call('wc_approveSession', { pairingTopic, sessionTopic, ...answers })
      await dapp.call('irn_subscribe', { topic: sessionTopic })
      expect(new Set(await dapp.until(2))).toEqual(new Set(['response', 'settle']))
      await dapp.call('irn_publish', sent(sessionTopic, 'settled', { tag: 1103 }))
      await wallet.until(2)
      await isEmpty(rig)
    },
  },
  {
    sends: 'a fetch of a topic under which it publishes itself',
    must: 'hand out what others sent, and nothing of its own',
    run: async ({ open }) => {
      const [one, other] = [await open(), await open()]
      const topic = newTopic()
      await one.call('irn_publish', sent(topic, 'mine'))
      await other.call('irn_publish', sent(topic, 'theirs'))
      const { messages } = (await one.call('irn_fetchMessages', { topic })) as { messages: { message: string }[] }
      expect(messages.map(({ message }) => message)).toEqual(['theirs'])
    },
  },
  {
    sends: 'a fetch of the mailbox, twice',
    must: 'hand out each message once and delete it',
    options: { lingerMs: 200, sweepMs: 100 },
    run: async (rig) => {
      const { dapp, wallet, topic } = await openPair(rig)
      await isEmpty(rig)
      wallet.terminate()
      await dapp.call('irn_publish', sent(topic, 'while away'))
      const back = await rig.open({ key: wallet.key })
      const page = { messages: [expect.objectContaining({ message: 'while away' })], hasMore: false }
      expect(await back.call('irn_fetchMessages', { topic })).toEqual(page)
      await isEmpty(rig)
      expect(await back.call('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
    },
  },
  {
    sends: 'a batch of receipts for two deliveries',
    must: 'take them as acknowledgements, and ignore receipts for deliveries to others',
    options: { lingerMs: 200, sweepMs: 100 },
    run: async (rig) => {
      const { dapp, wallet, topic } = await openPair(rig)
      await isEmpty(rig)
      wallet.terminate()
      const [back, stranger] = [await rig.open({ key: wallet.key, isAcknowledging: false }), await rig.open()]
      await back.call('irn_subscribe', { topic })
      for (const message of ['one', 'two']) await dapp.call('irn_publish', sent(topic, message))
      await back.until(2)
      const receipts = back.deliveries.map(({ frameId }) => ({ topic, message_id: frameId }))
      expect(await stranger.call('irn_batchReceive', { receipts })).toBe(true)
      await stranger.call('irn_batchSubscribe', { topics: [] })
      expect((await rig.stored()).messages).toBe(2)
      expect(await back.call('irn_batchReceive', { receipts })).toBe(true)
      await isEmpty(rig)
    },
  },
  {
    sends: 'messages to a wallet whose socket breaks before it acknowledges',
    must: 'deliver all of them again, on another instance too',
    options: { lingerMs: 200, sweepMs: 100 },
    run: async (rig) => {
      const { dapp, wallet, topic } = await openPair(rig)
      await isEmpty(rig)
      wallet.terminate()
      const deaf = await rig.open({ key: wallet.key, isAcknowledging: false })
      await deaf.call('irn_subscribe', { topic })
      for (const message of ['a', 'b', 'c']) await dapp.call('irn_publish', sent(topic, message))
      await deaf.until(3)
      deaf.terminate()
      const back = await rig.open({ key: wallet.key }, await rig.startAnother())
      await back.call('irn_batchSubscribe', { topics: [topic] })
      expect(await back.until(3)).toEqual(['a', 'b', 'c'])
      await isEmpty(rig)
    },
  },
  {
    sends: 'answers to a dapp with two tabs on two instances',
    must: 'reach both tabs, although the first acknowledges at once',
    run: async (rig) => {
      const there = await rig.startAnother()
      const [tab, wallet] = [await rig.open(), await rig.open()]
      const otherTab = await rig.open({ key: tab.key }, there)
      const topic = newTopic()
      for (const client of [tab, otherTab, wallet]) await client.call('irn_subscribe', { topic })
      await tab.call('irn_publish', sent(topic, 'request'))
      const answers = Array.from({ length: 30 }, (_, at) => `answer ${at}`)
      for (const message of answers) {
        await wallet.call('irn_publish', sent(topic, message))
        // Before the other instance listens, messages arrive too, but perhaps not in order.
        if (message === answers[0]) await otherTab.until(1)
      }
      expect(await tab.until(30)).toEqual(answers)
      expect(await otherTab.until(30)).toEqual(answers)
    },
  },
  {
    sends: 'messages of each kind that ask for 30 days',
    must: 'keep each for as long as its kind needs',
    run: async (rig) => {
      const client = await rig.open()
      const kinds = [1100, 1102, 1104, 1108, 1110, 1112, 1114, 1116, 0, 4002]
      for (const tag of kinds) await client.call('irn_publish', sent(newTopic(), 'm', { tag, ttl: 2_592_000 }))
      await client.call('irn_publish', sent(newTopic(), 'm', { tag: 1108, ttl: 30 }))
      const five = 5 * minute
      expect(await rig.store.lifetimes()).toEqual([
        five,
        five,
        day,
        7 * day,
        five,
        day,
        five,
        60 * minute,
        day,
        day,
        30,
      ])
    },
  },
  {
    sends: 'more expired messages than one batch of the sweep',
    must: 'delete all of them and give their room back',
    quotas: { stored: { topic: { bytes: 10_000_000, messages: 1_201 } } },
    options: { sweepMs: 50 },
    run: async (rig) => {
      const topic = newTopic()
      await rig.relay.relay.isReady()
      const client = await rig.open()
      await rig.store.plant(topic, 1_201)
      expect((await client.request('irn_publish', sent(topic))).error?.code).toBe(-32005)
      await isEmpty(rig)
      expect(await client.call('irn_publish', sent(topic))).toBe(true)
      await expect.poll(() => rig.relay.relay.metrics.read().storedMessages).toBe(1)
    },
  },
  {
    sends: 'messages under more topics than the relay remembers',
    must: 'forget the surplus',
    options: { sweepMs: 50, topicsKept: 10 },
    run: async (rig) => {
      const client = await rig.open()
      await client.call('irn_batchPublish', { messages: Array.from({ length: 40 }, () => sent(newTopic())) })
      await expect.poll(rig.store.topics).toBe(10)
      expect(await rig.store.falseSums()).toEqual([])
    },
  },
]
