import { expect, test } from 'vitest'
import { createTestKit } from '../testing/createTestKit.ts'
import { readRecentConnections, rememberConnection } from './recentConnections.ts'

test('[CON-08] keeps the last five wallets that were connected, each once', () => {
  const kit = createTestKit()
  const remember = (name: string) =>
    rememberConnection(kit, { connectorId: `io.${name}`, name, address: `0x${'a'.repeat(40)}` })
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) remember(name)
  expect(readRecentConnections(kit).map(({ name }) => name)).toEqual(['c', 'f', 'e', 'd', 'b'])
})
