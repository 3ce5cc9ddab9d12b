import { connect } from '@latchkey/core/actions/connect'
import { connectEmail } from '@latchkey/core/actions/connectEmail'
import { pushView } from '@latchkey/core/actions/navigate'
import { openModal } from '@latchkey/core/actions/openModal'
import { signMessage } from '@latchkey/core/actions/signMessage'
import { startSocial } from '@latchkey/core/actions/startSocial'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { createLoginCache } from '@latchkey/core/connectors/embedded/loginCache'
import type { TestKit } from '@latchkey/core/testing/createTestKit'
import { loginAddress, loginUser, smartAddress } from '@latchkey/core/testing/loginKit'
import { RpcError } from '@latchkey/wire/errors'
import type { SocialLogin } from '@latchkey/wire/social'
import { metamaskId, type State, twoWallets } from './state.ts'
import { whenThere } from './whenThere.ts'

const email = 'ada@example.com'
const world = { frame: {}, wallets: twoWallets, recent: metamaskId } as const

const emailField = 'input[type=email]'
const codeField = 'input[autocomplete=one-time-code]'

const type = async (selector: string, text: string) => {
  const field = await whenThere<HTMLInputElement>(selector)
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const submit = async (text: string) => {
  await type(emailField, text)
  const field = await whenThere<HTMLInputElement>(emailField)
  setTimeout(() => field.form?.requestSubmit())
}

const atCode = (kit: TestKit) => {
  openModal(kit)
  void connectEmail(kit, email)
}

const typed =
  (code: string): State['show'] =>
  async (kit) => {
    atCode(kit)
    await type(codeField, code)
  }

const social =
  (provider: SocialLogin): State['show'] =>
  (kit) => {
    openModal(kit)
    startSocial(kit, provider)
  }

const connected: State['show'] = async (kit) => {
  createLoginCache(kit.ports).remember({ email, chainId: 1329 })
  await connect(kit, embeddedId)
  openModal(kit)
}

const update = { email, newEmail: 'new@example.com', redirectView: 'Account' } as const

/** Logins without a wallet, and the embedded wallet's own views. */
export const loginStates: Readonly<Record<string, State>> = {
  'login-connect': { ...world, show: (kit) => openModal(kit) },
  'login-connect-invalid': {
    ...world,
    show: async (kit) => {
      openModal(kit)
      await submit('ada@example')
    },
  },
  'login-connect-busy': {
    ...world,
    frame: { CONNECT_EMAIL: () => 'silent' },
    show: async (kit) => {
      openModal(kit)
      await submit(email)
    },
  },
  'login-email': { ...world, show: (kit) => openModal(kit, 'EmailLogin', { email }) },
  'login-dead': {
    ...world,
    isFrameDead: true,
    show: async (kit) => {
      openModal(kit, 'EmailLogin', { email })
      await submit(email)
      while (kit.store.getState().alerts.length === 0) {
        await whenThere(emailField)
        kit.clock.tick(20_000)
      }
    },
  },
  'login-code': { ...world, show: typed('407') },
  'login-code-late': {
    ...world,
    show: async (kit) => {
      atCode(kit)
      await whenThere(codeField)
      kit.clock.tick(30_000)
    },
  },
  'login-code-wrong': {
    ...world,
    frame: { CONNECT_OTP: () => ({ error: 'That code isn’t right. Check it, then try again.', code: 'otp.wrong' }) },
    show: typed('407123'),
  },
  'login-code-busy': {
    ...world,
    frame: { CONNECT_OTP: () => 'silent' },
    show: typed('407123'),
  },
  'login-device': {
    ...world,
    frame: {
      CONNECT_EMAIL: () => ({ reply: { action: 'VERIFY_DEVICE', matchNumber: '42' } }),
      CONNECT_DEVICE: () => 'silent',
    },
    show: atCode,
  },
  'login-device-denied': {
    ...world,
    frame: {
      CONNECT_EMAIL: () => ({ reply: { action: 'VERIFY_DEVICE' } }),
      CONNECT_DEVICE: () => ({ error: 'This login wasn’t approved.', code: 'device.denied' }),
    },
    show: atCode,
  },
  'login-passkey': {
    ...world,
    frame: { CONNECT_PASSKEY: () => 'silent' },
    show: (kit) => openModal(kit, 'ConnectingPasskey'),
  },
  'login-passkey-declined': {
    ...world,
    frame: { CONNECT_PASSKEY: () => ({ error: 'User rejected the request.', code: 'rpc.4001' }) },
    show: (kit) => openModal(kit, 'ConnectingPasskey'),
  },
  'login-notOpened': {
    ...world,
    show: (kit) => openModal(kit, 'WalletNotOpened', { reason: new RpcError(4001) }),
  },
  'login-socials': {
    ...world,
    show: (kit) => {
      openModal(kit)
      pushView(kit, 'ConnectSocials')
    },
  },
  'login-social': { ...world, show: social('google') },
  'login-social-closed': { ...world, popup: 'closed', show: social('github') },
  'login-social-blocked': { ...world, popup: 'blocked', show: social('google') },
  'login-social-failed': {
    ...world,
    frame: {
      GET_SOCIAL_REDIRECT_URI: () => ({ error: 'This way to log in isn’t set up here.', code: 'social.notSetUp' }),
    },
    show: social('discord'),
  },
  'login-farcaster-confirm': {
    ...world,
    frame: {
      CONNECT_FARCASTER: (() => {
        let turn = 0
        const confirm = { by: 'email', matchNumber: '42' }
        return () => (turn++ === 0 ? { reply: { userName: '', confirm } } : 'silent')
      })(),
    },
    show: social('farcaster'),
  },
  'login-farcaster': { ...world, frame: { CONNECT_FARCASTER: () => 'silent' }, show: social('farcaster') },
  'login-farcaster-loading': { ...world, frame: { GET_FARCASTER_URI: () => 'silent' }, show: social('farcaster') },
  'login-farcaster-failed': {
    ...world,
    frame: { CONNECT_FARCASTER: () => ({ error: 'This login is over. Start again.', code: 'session.flowMissing' }) },
    show: social('farcaster'),
  },
  'login-account': { ...world, show: connected },
  'login-account-kinds': {
    ...world,
    frame: {
      GET_USER: () => {
        const accounts = [
          { address: loginAddress, type: 'eoa' },
          { address: smartAddress, type: 'smartAccount' },
        ]
        return { reply: loginUser({ accounts }) }
      },
    },
    show: connected,
  },
  'login-account-social': {
    ...world,
    show: async (kit, fakes) => {
      createLoginCache(kit.ports).remember({ userName: 'ada-lovelace', chainId: 1329 })
      await connected(kit, fakes)
      createLoginCache(kit.ports).rememberProvider('github')
      openModal(kit, 'Account')
    },
  },
  'login-update': { ...world, show: (kit) => openModal(kit, 'UpdateEmailWallet', { email, redirectView: 'Account' }) },
  'login-update-first': { ...world, show: (kit) => openModal(kit, 'UpdateEmailPrimaryOtp', update) },
  'login-update-second': { ...world, show: (kit) => openModal(kit, 'UpdateEmailSecondaryOtp', update) },
  'login-approve': {
    ...world,
    frame: { RPC_REQUEST: () => 'silent' },
    show: async (kit) => {
      await connect(kit, embeddedId)
      void signMessage(kit, 'hello')
    },
  },
  'login-approve-waiting': {
    ...world,
    frame: { RPC_REQUEST: () => 'silent', SYNC_THEME: () => 'silent' },
    isFrameDead: true,
    show: (kit) => openModal(kit, 'ApproveTransaction'),
  },
  'login-multichain': {
    ...world,
    solanaNetwork: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    show: (kit) => {
      kit.store.setState({ solanaWallets: ['metamask'] })
      openModal(kit, 'ConnectingMultiChain', { connectorId: metamaskId })
    },
  },
}
