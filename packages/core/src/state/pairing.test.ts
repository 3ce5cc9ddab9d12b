import { expect, test } from 'vitest'
import {
  approved,
  failed,
  initialPairing,
  isFresh,
  linking,
  offered,
  type PairingState,
  preparing,
  rejected,
  renewsAt,
} from './pairing.ts'

/** A user in a wallet's app, with a code that expires at 250,000. */
const waiting = offered(linking(initialPairing, 'rainbow', 'rainbow://'), 'wc:abc@2', 250_000)

const nothing: PairingState = {
  status: 'idle',
  uri: undefined,
  expiresAt: undefined,
  linkingWalletId: undefined,
  linkingApp: undefined,
  failure: undefined,
}

test('[CON-09] a code that is offered can be scanned until 10 seconds before it expires', () => {
  expect(waiting).toEqual({
    ...nothing,
    status: 'waiting',
    uri: 'wc:abc@2',
    expiresAt: 250_000,
    linkingWalletId: 'rainbow',
    linkingApp: 'rainbow://',
  })
  expect(renewsAt(waiting)).toBe(240_000)
  expect(isFresh(waiting, 239_999)).toBe(true)
  expect(isFresh(waiting, 240_000)).toBe(false)
  expect(isFresh(approved(waiting), 1)).toBe(false)
  expect(renewsAt(initialPairing)).toBeUndefined()
  expect(isFresh({ ...nothing, status: 'waiting' }, 1)).toBe(false)
})

test('[CON-09] a new code replaces the old one, and the chosen app stays', () => {
  expect(preparing(waiting)).toEqual({
    ...nothing,
    status: 'preparing',
    linkingWalletId: 'rainbow',
    linkingApp: 'rainbow://',
  })
})

test('[CON-09] a code that failed names the relay, and the next one removes the failure', () => {
  const broken = failed(waiting, { code: 'pairing.refused', details: { relay: 'wss://relay.example' } })
  expect(broken).toEqual({
    ...nothing,
    status: 'failed',
    linkingWalletId: 'rainbow',
    linkingApp: 'rainbow://',
    failure: { code: 'pairing.refused', details: { relay: 'wss://relay.example' } },
  })
  expect(offered(broken, 'wc:next@2', 9).failure).toBeUndefined()
})

test('[CON-09] an approved code stays as it is; a rejected one leaves nothing behind', () => {
  expect(approved(waiting)).toEqual({ ...waiting, status: 'connecting' })
  expect(rejected()).toEqual({ ...nothing, status: 'rejected' })
})
