import { startTestFrame } from './startTestFrame.ts'

/** The receiver of test transactions. */
export const to = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'

/** A frame with a logged-in user, and a payment to request. */
export const startWithWallet = async (options: Parameters<typeof startTestFrame>[0] = {}) => {
  const frame = await startTestFrame(options)
  const { address } = (await frame.logIn()).payload as { address: `0x${string}` }
  const send = (more: object = {}) =>
    frame.rpc('eth_sendTransaction', [{ from: address, to, value: '0xde0b6b3a7640000', ...more }])
  return { ...frame, address, send }
}

export const ok = '@w3m-frame/RPC_REQUEST_SUCCESS'
export const failed = '@w3m-frame/RPC_REQUEST_ERROR'
export const says = (message: string) => ({ type: failed, payload: { message } })
