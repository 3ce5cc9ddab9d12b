import { errorEntry } from '@latchkey/wire/errors'
import { createConfig, createConnector, http, injected } from '@wagmi/core'
import { sei } from 'viem/chains'
import { expect, it } from 'vitest'
import { createTestKit } from '../testing/createTestKit.ts'
import { createFakePairing } from '../testing/fakePairing.ts'
import { openModal } from './openModal.ts'
import { startPairing } from './startPairing.ts'

it.each([
  [{ code: 5099, message: 'Not these' }, 2, 'waiting'],
  [{ code: 5100, message: 'Not these' }, 1, 'failed'],
  [{ code: 5104, message: 'Not these' }, 1, 'failed'],
  [{ code: 5105, message: 'Not these' }, 2, 'waiting'],
  [new Error('Unsupported chains'), 1, 'failed'],
  [new Error('unsupported namespace key'), 1, 'failed'],
  [new Error('These are unsupported chains'), 2, 'waiting'],
  [undefined, 2, 'waiting'],
] as const)('[CON-09] a pairing that the wallet refuses with %o: %i codes, then %s', async (reason, codes, status) => {
  const phone = createFakePairing()
  const options = { relay: { urls: ['wss://relay.test/relay'] } }
  const kit = createTestKit({ options, ports: { createPairing: phone.create } })
  openModal(kit, 'ConnectingWalletConnectBasic')
  await startPairing(kit)
  phone.offers[0]?.refuse(reason)
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  const { pairing } = kit.store.getState()
  expect([phone.offers.length, pairing.status]).toEqual([codes, status])
  expect(pairing.failure).toEqual(
    status === 'failed'
      ? expect.objectContaining({ code: 'pairing.unsupported', details: { network: 'Sei Network' } })
      : undefined,
  )
})

it('[CON-02] an approval without an account is a failed pairing, not a connection', async () => {
  const phone = createFakePairing()
  const options = { relay: { urls: ['wss://relay.test/relay'] } }
  const kit = createTestKit({ options, ports: { createPairing: phone.create } })
  openModal(kit, 'ConnectingWalletConnectBasic')
  await startPairing(kit)
  phone.offers[0]?.approve({ accounts: [] })
  await expect.poll(() => kit.store.getState().pairing.status).toBe('failed')
  expect(kit.store.getState().pairing.failure).toMatchObject({ code: 'connection.walletLocked' })
  expect(kit.store.getState().modal.isOpen).toBe(true)
})

it.each([
  ['refused', 'Unauthorized: origin not allowed', 'APKT002'],
  ['refused', 'JWT validation error: JWT Token is not yet valid', 'APKT006'],
  ['refused', 'Unauthorized: invalid key', 'APKT007'],
  ['refused', 'Too many requests', undefined],
  ['relayUnreachable', 'Unauthorized: invalid key', undefined],
] as const)('[ERR-05] %s by a relay with “%s”: a failed pairing, and alert %s once', async (how, says, alert) => {
  const phone = createFakePairing()
  const options = { relay: { urls: ['wss://relay.test/relay'] } }
  const kit = createTestKit({ options, ports: { createPairing: phone.create } })
  const cause = new Error(`WebSocket connection closed abnormally with code: 3000 (${says})`)
  phone.state.failure = { code: `pairing.${how}`, cause }
  openModal(kit, 'ConnectingWalletConnectBasic')
  await startPairing(kit)
  await startPairing(kit)
  const { alerts, pairing } = kit.store.getState()
  expect(pairing).toMatchObject({ status: 'failed', failure: { code: `pairing.${how}` } })
  expect(alerts.map((one) => one.alert)).toEqual(alert ? [alert] : [])
  expect(alerts.map(({ message }) => message)).toEqual(alerts.map(({ code }) => errorEntry(code).message))
})

it('[CON-14] a connector of the app that is called like ours makes no codes', async () => {
  const theirs = createConnector((config) => ({ ...injected()(config), id: 'walletConnect' }))
  const wagmiConfig = createConfig({ chains: [sei], transports: { [sei.id]: http() }, connectors: [theirs] })
  const kit = createTestKit({ options: { wagmiConfig } })
  openModal(kit, 'ConnectingWalletConnectBasic')
  await startPairing(kit)
  expect(kit.store.getState().pairing).toMatchObject({ status: 'failed', failure: { code: 'connection.noConnector' } })
})
