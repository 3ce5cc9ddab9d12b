import { connect } from '@latchkey/core/actions/connect'
import { loadProject } from '@latchkey/core/actions/loadProject'
import { pushView } from '@latchkey/core/actions/navigate'
import { openModal } from '@latchkey/core/actions/openModal'
import type { ViewArguments, ViewName } from '@latchkey/core/state/views'
import { accountApi } from '@latchkey/core/testing/accountSamples'
import type { ApiHandler } from '@latchkey/core/testing/createTestKit'
import { fakeAccount } from '@latchkey/core/testing/fakeWallet'
import { createSignInServer } from '@latchkey/core/testing/signInServer'
import { down, metamaskId, type State, twoWallets as wallets } from './state.ts'
import { whenThere } from './whenThere.ts'

const email = 'ada@example.com'

const at =
  <V extends ViewName>(view: V, ...rest: ViewArguments<V>): State['show'] =>
  async (kit) => {
    await connect(kit, metamaskId)
    openModal(kit)
    pushView(kit, view, ...rest)
  }

const session = (name: string, change: object = {}) => ({
  project: { id: 'p', name, url: null, iconUrl: null },
  pci: name,
  expiry: 4_000_000_000,
  createdAt: 1,
  permissions: [
    { type: 'native-token-recurring-allowance', data: { allowance: '1500000000000000000', period: 86_400 } },
    { type: 'contract-call', data: { address: `0x${'ab'.repeat(20)}`, selectors: ['0x12345678', '0x87654321'] } },
  ],
  policies: [],
  context: '0x00',
  revokedAt: null,
  ...change,
})
const sessionsPath = `/v1/sessions/eip155%3A1329%3A${fakeAccount}`
const sessions = (answer: ApiHandler): State => ({
  wallets,
  api: { [sessionsPath]: answer },
  show: at('SmartSessionList'),
})

const suggest = (label: string, registered: boolean): ApiHandler => {
  const suggestions = [
    { name: `${label}.latchkey.id`, registered },
    { name: `${label}sea.latchkey.id`, registered: false },
    { name: `my${label}.latchkey.id`, registered: false },
  ]
  return () => ({ body: { suggestions } })
}

const type = async (text: string): Promise<void> => {
  const field = await whenThere('.RegisterAccountName input')
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const naming = (label: string): State => ({
  wallets,
  api: {
    ...accountApi(),
    '/v1/profile/suggestions/harbour': suggest('harbour', false),
    '/v1/profile/suggestions/taken': suggest('taken', true),
    '/v1/profile/suggestions/broken': down,
  },
  show: async (kit, fakes) => {
    await at('RegisterAccountName')(kit, fakes)
    if (label) await type(label)
  },
})

/** The settings, the name, the wallets, the sessions and the sign-in. */
export const profileStates: Readonly<Record<string, State>> = {
  settings: { wallets, show: at('Settings') },
  wallets: { wallets, show: at('ProfileWallets') },
  'wallets-two': {
    wallets,
    api: {
      '/appkit/v1/config': () => ({ body: { features: [{ id: 'multi_wallet', isEnabled: true, config: [] }] } }),
    },
    show: async (kit, fakes) => {
      await loadProject(kit)
      await connect(kit, 'io.rabby')
      await at('ProfileWallets')(kit, fakes)
    },
  },
  sessions: sessions(() => ({ body: { pcis: [session('Harbour Game'), session('Reef Exchange')] } })),
  'sessions-none': sessions(() => ({ body: { pcis: [] } })),
  'sessions-down': sessions(down),
  'sessions-loading': sessions(() => new Promise(() => {})),
  name: naming(''),
  'name-free': naming('harbour'),
  'name-taken': naming('taken'),
  'name-short': naming('abc'),
  'name-down': naming('broken'),
  'name-done': { wallets, show: at('RegisterAccountNameSuccess', { name: 'harbour.latchkey.id' }) },
  signIn: {
    wallets,
    api: createSignInServer().api,
    show: (kit) => {
      openModal(kit)
      pushView(kit, 'ConnectingExternal', { connectorId: metamaskId })
    },
  },
  capture: { wallets, show: at('DataCapture') },
  'capture-code': { wallets, show: at('DataCaptureOtpConfirm', { email }) },
}
