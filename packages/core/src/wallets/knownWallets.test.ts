import { expect, test } from 'vitest'
import { createPageChoice, type WalletChoice } from '../createPageChoice.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { recentlyConnected } from './knownWallets.ts'
import type { RecentConnection } from './recentConnections.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const records: readonly RecentConnection[] = [
  { connectorId: 'io.amber', name: 'Amber', address },
  { connectorId: 'walletConnect', name: 'Birch', address, walletId: 'birch', rdns: 'io.birch' },
  { connectorId: 'walletConnect', name: 'Some phone', address },
  { connectorId: 'ID_AUTH', name: 'Email', address },
  { connectorId: 'ID_AUTH', name: 'Google', address, provider: 'google' },
]

const recent = (choice?: WalletChoice) => {
  const kit = createTestKit({
    storage: { 'latchkey.recentConnections': JSON.stringify(records) },
    options: { choice: choice && createPageChoice(choice) },
  })
  kit.store.setState(({ features }) => ({ features: { ...features, multiWallet: true } }))
  return recentlyConnected(kit).map(({ name }) => name)
}

test.each([
  [undefined, ['Amber', 'Birch', 'Some phone', 'Email', 'Google']],
  [{ exclude: ['io.amber'] }, ['Birch', 'Some phone', 'Email', 'Google']],
  [{ exclude: ['birch'] }, ['Amber', 'Some phone', 'Email', 'Google']],
  [{ exclude: ['io.birch', 'pairing'] }, ['Amber', 'Email', 'Google']],
  [{ exclude: ['embedded'] }, ['Amber', 'Birch', 'Some phone']],
  [{ include: ['io.amber', 'embedded'], logins: ['email'] }, ['Amber', 'Email']],
] as const)('[CON-07] %j decides which earlier wallets are listed', (choice, expected) => {
  expect(recent(choice)).toEqual(expected)
})
