import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { RelayClient } from '../relayClient.ts'
import { newTopic, sent } from '../relayRoom.ts'
import { type CheckRig, from, type RelayCheck } from './relayCheck.ts'

const many = 1_000_000
const big = () => randomBytes(7_500).toString('base64')

/** Publishes messages of 10,000 bytes and returns the outcome of each. */
const publish = async (client: RelayClient, count: number, topic?: string): Promise<string[]> => {
  const outcomes = []
  for (let at = 0; at < count; at++) {
    const { error } = await client.request('irn_publish', sent(topic ?? newTopic(), big()))
    outcomes.push(error ? `${error.code} ${error.message}` : 'stored')
  }
  return outcomes
}

/** Expects the relay's own sums to match what is stored. */
const expectTrueSums = async ({ store }: CheckRig) => expect(await store.falseSums()).toEqual([])

const full = {
  topic: '-32005 Too many messages wait under this topic.',
  client: '-32005 Too many messages from this client are waiting. Try again once they are received.',
  network: '-32005 Too many messages from this network are waiting. Try again later.',
  project: '-32005 Too many messages from this project are waiting. Try again later.',
  all: '-32005 The relay has no room for more messages. Try again later.',
}

/** What may be stored, and by which client. */
export const storageChecks: readonly RelayCheck[] = [
  {
    sends: '20 messages of 10 kB under one topic that holds 50 kB',
    must: 'store four, since each costs 1 kB more than its text',
    quotas: { stored: { topic: { bytes: 50_000, messages: many } } },
    run: async (rig) => {
      const outcomes = await publish(await rig.open(), 20, newTopic())
      expect(outcomes).toEqual([...Array(4).fill('stored'), ...Array(16).fill(full.topic)])
      expect(await rig.stored()).toEqual({ bytes: 40_000, messages: 4 })
      await expectTrueSums(rig)
    },
  },
  {
    sends: 'small messages under one topic that holds five',
    must: 'store five, and count a repeated one once',
    quotas: { stored: { topic: { bytes: many, messages: 5 } } },
    run: async (rig) => {
      const client = await rig.open()
      const topic = newTopic()
      const same = sent(topic)
      for (let at = 0; at < 4; at++) expect(await client.call('irn_publish', same)).toBe(true)
      expect(await publish(client, 6, topic)).toEqual([...Array(4).fill('stored'), full.topic, full.topic])
      expect(await client.call('irn_publish', same)).toBe(true)
    },
  },
  {
    sends: 'one batch of 30 messages of 10 kB by a client that may store 100 kB',
    must: 'not overshoot the quota within the batch',
    quotas: { stored: { client: { bytes: 100_000, messages: many } } },
    run: async (rig) => {
      const client = await rig.open()
      const messages = Array.from({ length: 30 }, () => sent(newTopic(), big()))
      expect((await client.request('irn_batchPublish', { messages })).error?.code).toBe(-32005)
      expect(await rig.stored()).toEqual({ bytes: 90_000, messages: 9 })
    },
  },
  {
    sends: 'messages from one client over five sockets and many topics',
    must: 'count them for the client',
    quotas: { stored: { client: { bytes: many, messages: 7 } } },
    run: async (rig) => {
      const first = await rig.open()
      const outcomes = []
      for (let at = 0; at < 5; at++) outcomes.push(...(await publish(await rig.open({ key: first.key }), 2)))
      expect(outcomes).toEqual([...Array(7).fill('stored'), ...Array(3).fill(full.client)])
    },
  },
  {
    sends: 'messages from ten fresh keys in one IPv4 /24',
    must: 'count them for the network, and leave another network alone',
    quotas: { stored: { network: { bytes: 60_000, messages: many } } },
    run: async (rig) => {
      const outcomes = []
      for (let at = 0; at < 10; at++) outcomes.push(...(await publish(await rig.open(from(`203.0.113.${at * 20}`)), 1)))
      expect(outcomes).toEqual([...Array(5).fill('stored'), ...Array(5).fill(full.network)])
      expect(await publish(await rig.open(from('203.0.114.1')), 1)).toEqual(['stored'])
      await expectTrueSums(rig)
    },
  },
  {
    sends: 'messages from fresh keys and addresses in one IPv6 /64, written in several ways',
    must: 'count them for the network, and leave the next /64 alone',
    quotas: { stored: { network: { bytes: many, messages: 3 } } },
    run: async (rig) => {
      const addresses = ['2001:db8:0:7::1', '2001:db8::7:1:2:3:4', '[2001:DB8:0:7:ffff::9]:443', '2001:db8:0:7::2']
      const outcomes = []
      for (const address of addresses) outcomes.push(...(await publish(await rig.open(from(address)), 1)))
      expect(outcomes).toEqual(['stored', 'stored', 'stored', full.network])
      expect(await publish(await rig.open(from('2001:db8:0:8::1')), 1)).toEqual(['stored'])
    },
  },
  {
    sends: 'an invented X-Forwarded-For before the address that the proxy adds',
    must: 'count the address that the proxy saw',
    quotas: { stored: { network: { bytes: many, messages: 1 } } },
    run: async (rig) => {
      expect(await publish(await rig.open(from('198.51.100.1, 203.0.113.5')), 1)).toEqual(['stored'])
      expect(await publish(await rig.open(from('192.0.2.77, 203.0.113.6')), 1)).toEqual([full.network])
    },
  },
  {
    sends: 'messages from fresh keys in fresh networks',
    must: 'count them for the project',
    quotas: { stored: { project: { bytes: 40_000, messages: many } } },
    run: async (rig) => {
      const outcomes = []
      for (let at = 0; at < 5; at++) outcomes.push(...(await publish(await rig.open(from(`10.0.${at}.1`)), 1)))
      expect(outcomes).toEqual([...Array(3).fill('stored'), full.project, full.project])
    },
  },
  {
    sends: 'messages to two instances of a relay that is nearly full',
    must: 'hold one ceiling for both',
    quotas: { stored: { all: { bytes: 60_000, messages: many } } },
    run: async (rig) => {
      const there = await rig.startAnother()
      const [one, other] = [await rig.open(), await rig.open({}, there)]
      const outcomes = []
      for (const client of [one, other, one, other, one, other, one, other]) {
        outcomes.push(...(await publish(client, 1)))
        for (const { relay } of [rig.relay, there]) await relay.isReady()
      }
      expect(outcomes).toEqual([...Array(5).fill('stored'), ...Array(3).fill(full.all)])
      expect(await rig.stored()).toEqual({ bytes: 50_000, messages: 5 })
    },
  },
  {
    sends: 'a message to a connected wallet while the relay is full',
    must: 'deliver it without storing it, and refuse one that nobody could receive',
    quotas: { stored: { all: { bytes: 12_000, messages: many } } },
    run: async (rig) => {
      const [dapp, wallet] = [await rig.open(), await rig.open()]
      expect(await publish(dapp, 2)).toEqual(['stored', full.all])
      const topic = newTopic()
      await wallet.call('irn_subscribe', { topic })
      expect(await dapp.call('irn_publish', sent(topic, 'live'))).toBe(true)
      expect(await wallet.until(1)).toEqual(['live'])
      expect(await rig.stored()).toEqual({ bytes: 10_000, messages: 1 })
      expect(rig.relay.relay.metrics.text()).toContain('latchkey_relay_refusals_total{kind="storage",scope="all"} 2\n')
    },
  },
]
