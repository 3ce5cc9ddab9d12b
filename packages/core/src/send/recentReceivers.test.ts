import { expect, test } from 'vitest'
import { createTestKit } from '../testing/createTestKit.ts'
import { recentReceivers, rememberReceiver } from './recentReceivers.ts'

test('[ACT-06] keeps the last 20 receivers of each network, each once', () => {
  const kit = createTestKit()
  const address = (at: number) => `0x${String(at).padStart(40, 'a')}`
  for (let at = 0; at < 25; at += 1) rememberReceiver(kit, 1329, { address: address(at) })
  rememberReceiver(kit, 1329, { address: address(20).toUpperCase().replace('0X', '0x'), name: 'ada.id' })
  rememberReceiver(kit, 1, { address: address(99) })
  const kept = recentReceivers(kit, 1329)
  expect(kept).toHaveLength(20)
  expect(kept.slice(0, 3).map(({ name, address: one }) => name ?? one)).toEqual(['ada.id', address(24), address(23)])
  expect(recentReceivers(kit, 1)).toEqual([{ address: address(99) }])
})
