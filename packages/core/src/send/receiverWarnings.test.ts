import type { Address } from '@latchkey/wire/caip'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storageKeys } from '../state/persist.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { isGrave, isLookAlike, receiverWarnings } from './receiverWarnings.ts'
import { recentReceivers, rememberReceiver } from './recentReceivers.ts'

const own: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const friend: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const twin: Address = '0x3C44C00000000000000000000000000000F293BC'
const token: Address = '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392'
const known = { own, recent: [{ address: friend }], tokens: [{ address: token, symbol: 'USDC' }], isContract: false }
const kinds = (receiver: Address, more = {}) =>
  receiverWarnings(receiver, { ...known, ...more }).map(({ kind }) => kind)

test('[SEND-02] a known receiver has no warning, in any letter case', () => {
  expect(kinds(friend)).toEqual([])
  expect(kinds(friend.toLowerCase() as Address)).toEqual([])
})

test('a stranger is new; a look-alike of a known or own address is severe', () => {
  expect(kinds('0x90F79bf6EB2c4f870365E785982E1f101E93b906')).toEqual(['firstTime'])
  expect(receiverWarnings(twin, known)).toEqual([{ kind: 'lookAlike', known: { address: friend } }])
  expect(kinds(`0x70997${'0'.repeat(30)}c79c8`.slice(0, 42) as Address)).toEqual(['lookAlike'])
  expect(receiverWarnings(twin, known).some(isGrave)).toBe(true)
})

test('tells the own address, a contract and a token contract apart', () => {
  expect(kinds(own)).toEqual(['own'])
  expect(kinds(friend, { isContract: true })).toEqual(['contract'])
  expect(kinds(twin, { recent: [], isContract: true })).toEqual(['contract', 'firstTime'])
  expect(receiverWarnings(token, known)).toEqual([{ kind: 'tokenContract', symbol: 'USDC' }])
  expect(receiverWarnings(token, known).some(isGrave)).toBe(true)
})

test('the zero address, where everything is lost, is severe even if it was paid before', () => {
  const zero = `0x${'0'.repeat(40)}` as const
  expect(kinds(zero, { recent: [{ address: zero }] })).toEqual(['zero'])
  expect(receiverWarnings(zero, known).some(isGrave)).toBe(true)
  expect(kinds(`0x${'0'.repeat(39)}1`)).toEqual(['firstTime'])
})

test('two addresses look alike only if both ends match', () => {
  const digits = fc.stringMatching(/^[0-9a-f]{40}$/)
  fc.assert(
    fc.property(digits, digits, (a, b) => {
      const [one, other] = [`0x${a}` as const, `0x${a.slice(0, 3)}${b.slice(3, 37)}${a.slice(37)}` as const]
      expect(isLookAlike(one, other)).toBe(one !== other)
      expect(isLookAlike(one, one.toUpperCase().replace('0X', '0x') as Address)).toBe(false)
    }),
  )
})

test('keeps receivers by chain, newest first, without duplicates, and resets unreadable data', () => {
  const kit = createTestKit()
  rememberReceiver(kit, 1329, { address: friend })
  rememberReceiver(kit, 1329, { address: token, name: 'shop.latchkey.id' })
  rememberReceiver(kit, 1329, { address: friend.toLowerCase() as Address })
  rememberReceiver(kit, 1, { address: own })
  expect(recentReceivers(kit, 1329).map(({ address }) => address)).toEqual([friend.toLowerCase(), token])
  expect(recentReceivers(kit, 1)).toEqual([{ address: own }])
  expect(recentReceivers(kit, 10)).toEqual([])
  for (const text of ['{', '[]', '{"1329":[{"address":"me"}]}']) {
    kit.stored.set(storageKeys.recentReceivers, text)
    expect(recentReceivers(kit, 1329)).toEqual([])
  }
})
