import type { FrameMessageName } from '@latchkey/wire/frame'
import type { TestFrame } from './startTestFrame.ts'

/** Valid input for every message that takes some. */
const payloads: { [N in FrameMessageName]?: unknown } = {
  SWITCH_NETWORK: { chainId: 'eip155:1329', rpcUrl: 'https://evil.test/rpc' },
  CONNECT_EMAIL: { email: 'ada@example.com' },
  CONNECT_OTP: { otp: '730 518' },
  CONNECT_SOCIAL: { uri: 'https://wallet.example/result?x=1' },
  GET_USER: { chainId: 1329, rpcUrl: 'https://evil.test/rpc' },
  GET_SOCIAL_REDIRECT_URI: { provider: 'google' },
  SET_PREFERRED_ACCOUNT: { type: 'eoa' },
  RPC_REQUEST: { method: 'eth_blockNumber', chainId: 1329, rpcUrl: 'http://169.254.169.254/' },
  UPDATE_EMAIL: { email: 'new@example.com' },
  UPDATE_EMAIL_PRIMARY_OTP: { otp: '730518' },
  UPDATE_EMAIL_SECONDARY_OTP: { otp: '730518' },
  SYNC_THEME: { themeMode: 'light' },
  SYNC_DAPP_DATA: {
    projectId: 'x',
    metadata: { name: 'Shop', description: '', url: 'https://dapp.example', icons: [] },
  },
}

/** Sends a message with its valid input. */
export const ask = (frame: TestFrame, name: FrameMessageName) =>
  (
    frame.ask as (
      name: FrameMessageName,
      payload?: unknown,
    ) => Promise<{ type: string; payload: unknown; target: string }>
  )(name, payloads[name])
