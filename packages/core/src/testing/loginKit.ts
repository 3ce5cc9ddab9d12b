import { createTestKit } from './createTestKit.ts'
import { createFakeFrameHost, type FrameScript } from './fakeFrameHost.ts'

export const loginAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const smartAddress = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

/** A user as the frame describes them. */
export const loginUser = (over: Readonly<Record<string, unknown>> = {}) => ({
  address: loginAddress,
  chainId: 1329,
  email: 'ada@example.com',
  accounts: [{ address: loginAddress, type: 'eoa' }],
  ...over,
})

/** A frame at which every login works. */
export const healthyFrame: FrameScript = {
  GET_USER: () => ({ reply: loginUser() }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ reply: { smartAccountEnabledNetworks: [1329] } }),
  CONNECT_EMAIL: () => ({ reply: { action: 'VERIFY_OTP' } }),
  GET_SOCIAL_REDIRECT_URI: () => ({ reply: { uri: 'http://idp.test/authorize' } }),
  CONNECT_SOCIAL: () => ({ reply: loginUser({ email: null, userName: 'ada' }) }),
  GET_FARCASTER_URI: () => ({ reply: { url: 'https://farcaster.test/~/siwf?channelToken=1' } }),
  CONNECT_FARCASTER: () => ({ reply: { userName: 'ada' } }),
  IS_CONNECTED: () => ({ reply: { isConnected: true } }),
  UPDATE_EMAIL: () => ({ reply: { action: 'VERIFY_PRIMARY_OTP' } }),
  UPDATE_EMAIL_SECONDARY_OTP: () => ({ reply: { newEmail: 'new@example.com' } }),
  SET_PREFERRED_ACCOUNT: () => ({ reply: { type: 'smartAccount', address: smartAddress } }),
}

type LoginOptions = Pick<NonNullable<Parameters<typeof createTestKit>[0]>, 'storage' | 'ports' | 'api' | 'options'> & {
  isReady?: boolean
}

/** A kit whose embedded wallet talks to a scripted frame. */
export const createLoginKit = (script: FrameScript = {}, { isReady = true, ...options }: LoginOptions = {}) => {
  const host = createFakeFrameHost({ ...healthyFrame, ...script }, { isReady })
  return { kit: createTestKit({ frameHost: host, ...options }), host, names: () => host.sent.map(({ name }) => name) }
}
