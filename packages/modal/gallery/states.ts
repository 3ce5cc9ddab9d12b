import { pushView } from '@latchkey/core/actions/navigate'
import { openModal } from '@latchkey/core/actions/openModal'
import { shakeModal } from '@latchkey/core/actions/requestClose'
import { showToast } from '@latchkey/core/actions/toast'
import { recommendedWallets } from '@latchkey/core/queries/wallets'
import { raise } from '@latchkey/core/state/alerts'
import type { ViewArguments, ViewName } from '@latchkey/core/state/views'
import { createFakePairing } from '@latchkey/core/testing/fakePairing'
import { accountStates } from './accountStates.ts'
import { loginStates } from './loginStates.ts'
import { pairingStates } from './pairingStates.ts'
import { profileStates } from './profileStates.ts'
import { sendStates } from './sendStates.ts'
import { connected, down, metamask, metamaskId, never, type State, twoWallets } from './state.ts'
import { swapStates } from './swapStates.ts'
import { whenThere } from './whenThere.ts'

const openConnecting: State['show'] = async (kit) => {
  openModal(kit)
  await kit.queries.fetchQuery(recommendedWallets(kit))
  pushView(kit, 'ConnectingExternal', { connectorId: metamaskId })
}

const open: State['show'] = (kit) => openModal(kit)

const at =
  <V extends ViewName>(view: V, ...rest: ViewArguments<V>): State['show'] =>
  (kit) => {
    openModal(kit)
    pushView(kit, view, ...rest)
  }

export const states: Readonly<Record<string, State>> = {
  ...loginStates,
  ...accountStates,
  ...pairingStates,
  ...profileStates,
  ...sendStates,
  ...swapStates,
  connect: { wallets: twoWallets, recent: metamaskId, show: open },
  'connect-loading': { wallets: [metamask], api: { '/getWallets': never }, show: open },
  'connect-none': { show: open },
  'connect-none-loading': { api: { '/getWallets': never }, show: open },
  'connect-api-down': { wallets: twoWallets, api: { '/getWallets': down }, show: open },
  'connect-nothing': { api: { '/getWallets': down }, show: open },
  'connect-alert': {
    wallets: twoWallets,
    show: (kit) => {
      openModal(kit)
      kit.store.setState({ alerts: raise([], 'alert.originNotAllowed') })
    },
  },
  'connect-toast': {
    wallets: twoWallets,
    show: (kit) => {
      openModal(kit)
      const sentence = { code: 'network.chainUnreachable' } as const
      showToast(kit, { variant: 'error', message: 'We couldn’t reach the network. Try again.', sentence })
    },
  },
  'connect-shake': {
    wallets: twoWallets,
    show: (kit) => {
      openModal(kit)
      shakeModal(kit)
    },
  },
  all: { wallets: twoWallets, show: at('AllWallets') },
  'all-loading': { api: { '/getWallets': never }, show: at('AllWallets') },
  'all-down': {
    wallets: twoWallets,
    api: { '/getWallets': down },
    show: at('AllWallets'),
  },
  connecting: { wallets: [{ ...metamask, mood: 'hang' }], phone: createFakePairing(), show: openConnecting },
  'connecting-late': {
    wallets: [{ ...metamask, mood: 'hang' }],
    phone: createFakePairing(),
    show: async (kit, wallets) => {
      await openConnecting(kit, wallets)
      await whenThere('.StatusPanel')
      kit.clock.tick(8_000)
    },
  },
  'connecting-declined': {
    wallets: [{ ...metamask, mood: 'reject' }],
    phone: createFakePairing(),
    show: openConnecting,
  },
  'connecting-pending': { wallets: [{ ...metamask, mood: 'pending' }], show: openConnecting },
  'connecting-locked': { wallets: [{ ...metamask, mood: 'locked' }], show: openConnecting },
  'connecting-failed': { wallets: [{ ...metamask, mood: 'broken' }], show: openConnecting },
  'account-selection': { wallets: twoWallets, networks: [1329, 1328], networkSelection: 'true', show: connected },
  'account-wrong': { wallets: [{ ...metamask, chainId: 1 }], show: connected },
  unsupported: { wallets: [{ ...metamask, chainId: 1 }], show: openConnecting },
  'unsupported-unknown': { wallets: [{ ...metamask, chainId: 4242 }], show: openConnecting },
  switching: {
    wallets: [{ ...metamask, chainId: 1 }],
    show: async (kit, [wallet]) => {
      await connected(kit)
      wallet?.setMood('hang')
      pushView(kit, 'SwitchNetwork', { chainId: 1329 })
    },
  },
  'switching-declined': {
    wallets: [{ ...metamask, chainId: 1 }],
    show: async (kit, [wallet]) => {
      await connected(kit)
      wallet?.setMood('reject')
      pushView(kit, 'SwitchNetwork', { chainId: 1329 })
    },
  },
  'switching-failed': {
    wallets: [{ ...metamask, chainId: 1 }],
    show: async (kit, [wallet]) => {
      await connected(kit)
      wallet?.setMood('broken')
      pushView(kit, 'SwitchNetwork', { chainId: 1329 })
    },
  },
  networks: {
    wallets: twoWallets,
    networks: [1329, 1328],
    networkSelection: 'true',
    show: async (kit) => {
      await connected(kit)
      pushView(kit, 'SwitchNetwork', {})
    },
  },
  usage: { show: (kit) => openModal(kit, 'UsageExceeded') },
  'other-chain': {
    wallets: twoWallets,
    show: async (kit) => {
      await connected(kit)
      pushView(kit, 'SwitchActiveChain', { namespace: 'solana' })
    },
  },
  what: { show: at('WhatIsAWallet') },
  get: { show: at('GetWallet', {}) },
  'get-one': { show: at('GetWallet', { walletId: 'rainbow' }) },
}
