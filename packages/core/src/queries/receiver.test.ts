// @vitest-environment happy-dom

import { toCoinType } from '@latchkey/wire/caip'
import { moneyErrors } from '@latchkey/wire/moneyCatalogue'
import { encodeAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { type Answer, createTestKit, healthyApi } from '../testing/createTestKit.ts'
import { receiver } from './receiver.ts'

const ada = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const at = '2026-01-01T00:00:00Z'
const record = (addresses: Record<string, { address: string; created_at: string }>) => ({
  body: { name: 'ada.latchkey.id', registered_at: at, updated_at: null, attributes: {}, addresses },
})
const here = { [String(toCoinType(1329))]: { address: ada, created_at: at } }

const look = (
  text: string,
  { name = record(here) as Answer, reverse = null as string | null, rpc = async () => '0x' as unknown } = {},
) => {
  const kit = createTestKit({
    rpc: async (call) => (call.method === 'eth_call' ? rpc() : '0x531'),
    api: {
      ...healthyApi(),
      [`/v1/profile/account/${text.toLowerCase()}`]: () => name,
      [`/v1/identity/${ada}`]: () => ({ body: { name: reverse, avatar: null } }),
    },
  })
  return kit.queries.fetchQuery(receiver(kit, 1329, text))
}

test('an address is used as is; a wrong checksum is a typo', async () => {
  expect(await look(ada, { reverse: 'ada.latchkey.id' })).toMatchObject({
    status: 'found',
    address: ada,
    name: 'ada.latchkey.id',
    from: 'address',
  })
  expect(await look(ada.replace('C5', 'c5'))).toEqual({ status: 'mistyped' })
  expect(await look('0x1234')).toEqual({ status: 'notAnAddress' })
  expect(await look('ada')).toEqual({ status: 'notAnAddress' })
})

test('[ACT-09, DATA-10] resolves a name to its address on this chain and checks it in reverse', async () => {
  expect(await look('Ada.latchkey.id', { reverse: 'ada.latchkey.id' })).toMatchObject({
    status: 'found',
    address: ada,
    name: 'ada.latchkey.id',
    reverse: undefined,
    isFromElsewhere: false,
  })
  expect(await look('ada.latchkey.id', { reverse: 'bob.latchkey.id' })).toMatchObject({
    reverse: { name: 'bob.latchkey.id' },
  })
  expect(await look('ada.latchkey.id')).toMatchObject({ reverse: { name: undefined } })
})

test('a name without an address here resolves to its Ethereum one, with a notice', async () => {
  const name = record({ 60: { address: ada, created_at: at } })
  expect(await look('ada.latchkey.id', { name })).toMatchObject({ address: ada, isFromElsewhere: true })
})

test('tells an unregistered name, an unsupported name and a service outage apart', async () => {
  expect(await look('ada.latchkey.id', { name: { body: [] } })).toEqual({ status: 'nobody' })
  const foreign = {
    status: 400,
    body: { status: 'FAILED', reasons: [{ field: 'name', description: 'Names end in .id.' }] },
  }
  expect(await look('vitalik.eth', { name: foreign })).toEqual({ status: 'notKnownHere' })
  await expect(look('ada.latchkey.id', { name: 'down' })).rejects.toThrow(moneyErrors['name.resolveFailed'].message)
})

test('[DATA-11] marks an ENS name with an Ethereum address only, and checks it in reverse', async () => {
  const name = {
    body: {
      name: 'vitalik.eth',
      registered_at: null,
      updated_at: null,
      attributes: null,
      addresses: { 60: { address: ada, created_at: null } },
    },
  }
  const found = { status: 'found', address: ada, name: 'vitalik.eth', isFromElsewhere: true, from: 'name' }
  expect(await look('vitalik.eth', { name, reverse: 'vitalik.eth' })).toMatchObject({ ...found, reverse: undefined })
  expect(await look('vitalik.eth', { name })).toMatchObject({ ...found, reverse: { name: undefined } })
})

const sei1 = 'sei1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq'.slice(0, 42)

test('looks a sei1 address up on the chain, in both directions, and never computes it', async () => {
  const answers = [encodeAbiParameters([{ type: 'address' }], [ada]), encodeAbiParameters([{ type: 'string' }], [sei1])]
  const linked = [...answers]
  expect(await look(sei1, { rpc: async () => linked.shift() })).toMatchObject({
    status: 'found',
    address: ada,
    from: 'sei',
  })
  const lying = [answers[0], encodeAbiParameters([{ type: 'string' }], ['sei1other'])]
  expect(await look(sei1, { rpc: async () => lying.shift() })).toEqual({ status: 'notLinked' })
  const reverts = async () => {
    throw Object.assign(new Error('execution reverted'), { code: 3 })
  }
  expect(await look(sei1, { rpc: reverts })).toEqual({ status: 'notLinked' })
  expect(await look(sei1)).toEqual({ status: 'notLinkable' })
  expect(await look('sei1short')).toEqual({ status: 'mistyped' })
})
