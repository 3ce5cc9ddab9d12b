import { auth } from '@latchkey/wire/api/auth'
import { WalletError } from '@latchkey/wire/walletErrors'
import type { Context } from '../context.ts'

const pauseMs = 1_000

/** Waits until the emailed link was opened; the code is emailed after that. */
export const connectDevice = async (_: undefined, { state }: Context): Promise<undefined> => {
  const { flows, clock, callWallet } = state
  const flow = flows.email
  if (!flow) throw new WalletError('session.flowMissing')
  while (flows.email === flow) {
    const { status } = await callWallet(auth.waitDevice, { flowId: flow.flowId })
    if (status === 'approved') return
    if (status !== 'pending') throw new WalletError(status === 'denied' ? 'device.denied' : 'device.expired')
    await clock.sleep(pauseMs)
  }
  throw new WalletError('session.flowMissing')
}
